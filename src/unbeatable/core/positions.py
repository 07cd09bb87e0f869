"""Positions between text and numbers, for games that have text and for those that have not."""

from operator import index
from typing import SupportsIndex

from unbeatable.core.errors import PositionError
from unbeatable.core.game import Game, Playable, Position


def position_of(game: Game, pos: SupportsIndex | str | None) -> Position:
    """Return the position that is meant: by its number, by its text, or by None the start."""
    if pos is None:
        return game.start()
    if type(pos) is int:
        return pos
    if isinstance(pos, str):
        if not isinstance(game, Playable):
            raise PositionError(f"{pos!r}: the game {game.spec} does not read text")
        return game.read(pos)
    if isinstance(pos, bool) or not isinstance(pos, SupportsIndex):
        raise PositionError(f"{pos!r} is not a position; it is given as text or as an int")
    return index(pos)  # such as the integers of numpy


def quoted(game: Game, pos: Position) -> str:
    """The position as an error message shows it."""
    return repr(game.write(pos)) if isinstance(game, Playable) else repr(pos)
