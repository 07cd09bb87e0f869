"""Positions given as text or ints, for games with and without text.

A position from outside is checked here, once. Positions that games return are trusted.
"""

from functools import cache
from operator import index
from typing import TypeGuard

from unbeatable.core.errors import PositionError
from unbeatable.core.game import Checking, Game, Playable, Position, PositionLike
from unbeatable.core.quote import quote


def position_of(game: Game, pos: PositionLike | None) -> Position:
    """Return the position given as text or as an int; the start for None.

    Raises PositionError for anything that is not a position of the game. If a game has neither
    `check` nor text, ints are accepted as they are.
    """
    if pos is None:
        return game.start()
    if isinstance(pos, str):
        if not isinstance(game, Playable):
            raise PositionError(f"{quote(pos)}: the game {game.spec} does not read text")
        return game.read(pos)
    try:
        number = index(pos)
    except TypeError:
        number = None
    if number is None or isinstance(pos, bool):
        raise PositionError(f"{quote(pos)} is not a position; give one as text or as an int")
    check(game, number)
    return number


def check(game: Game, pos: int) -> None:
    """Raise PositionError if the int is not a position of the game."""
    try:
        if _can_check(game):
            game.check(pos)
        elif isinstance(game, Playable) and game.read(game.write(pos)) != pos:
            raise PositionError("its text is that of another position")
    except Exception as error:  # the rules may raise anything for an int that is not a position
        why = f": {error}" if isinstance(error, PositionError) else ""
        raise PositionError(f"{quote(pos)} is not a position of {game.spec}{why}") from None


def _can_check(game: Game) -> TypeGuard[Checking]:
    return _is_checking(type(game))


@cache
def _is_checking(kind: type) -> bool:
    return issubclass(kind, Checking)  # cached: it takes longer than the check itself


def quote_position(game: Game, pos: Position) -> str:
    """Return the position as an error message shows it."""
    return quote(game.write(pos) if isinstance(game, Playable) else pos)
