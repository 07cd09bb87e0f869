"""Threats and forks, as far as the rules alone tell them.

A *threat* is a move that would win at once if it were one's turn again. On a board of stones the
lines tell; where pieces move, the game's own rules tell, with the turn passed back. Where a line
loses, or belongs to both players, nobody can threaten.
"""

from collections.abc import Sequence
from typing import TypeAlias

from unbeatable.core.game import Playable, Position, opponent, winning_moves
from unbeatable.core.grid import cells_of
from unbeatable.games.mnk import MNK
from unbeatable.games.piece_game import SIDE, PieceGame

Threatening: TypeAlias = MNK | PieceGame


def threatening(game: Playable) -> Threatening | None:
    """The game, if it is one of lines of one's own that win."""
    if isinstance(game, PieceGame) or (isinstance(game, MNK) and not game.misere):
        return game
    return None


def threats_of_waiting(game: Threatening, pos: Position) -> tuple[str, ...]:
    """What would win at once for the side that waits, if it were its turn."""
    if isinstance(game, PieceGame):
        passed = pos ^ SIDE  # the same pieces, with the turn passed back
        return tuple(game.write_move(passed, move) for move in winning_moves(game, passed))
    return _names(game, _threatened(game, *_waiting_and_moving(game, pos)))


def forks_of_waiting(game: Threatening, pos: Position) -> tuple[str, ...]:
    """With what the side that waits would make two threats at once, if it were its turn.

    Where pieces move, two threats may well be stopped by one move; there only those count of
    which no reply stops all.
    """
    if isinstance(game, PieceGame):
        passed = pos ^ SIDE
        return tuple(
            game.write_move(passed, move)
            for move in game.moves(passed)
            if is_decisive_fork(game, game.play(passed, move))
        )
    waiting, moving = _waiting_and_moving(game, pos)
    forks = 0
    for cell in cells_of(_playable(game, waiting | moving)):
        if _threatened(game, waiting | 1 << cell, moving).bit_count() > 1:
            forks |= 1 << cell
    return _names(game, forks)


def is_decisive_fork(game: Threatening, pos: Position) -> bool:
    """Whether the side that waits has two threats, and wins by one whatever is replied."""
    if game.verdict(pos) is not None or len(threats_of_waiting(game, pos)) < 2:
        return False
    return not winning_moves(game, pos) and wins_after_any_reply(game, pos)


def wins_after_any_reply(game: Playable, pos: Position) -> bool:
    """Whether the side that waits wins at once after each reply that does not end the game."""
    replies = [game.play(pos, reply) for reply in game.moves(pos)]
    return all(winning_moves(game, reply) for reply in replies if game.verdict(reply) is None)


def _waiting_and_moving(game: MNK, pos: Position) -> Sequence[int]:
    planes, turn = game.planes(pos), game.turn(pos)
    return planes[opponent(turn)], planes[turn]


def _playable(game: MNK, taken: int) -> int:
    """The empty cells that a stone can be set on."""
    empty = game.grid.full & ~taken
    return empty & ~(empty >> game.grid.columns) if game.gravity else empty


def _threatened(game: MNK, own: int, other: int) -> int:
    """The mask of the cells with which `own` would complete a line."""
    playable = _playable(game, own | other)
    found = 0
    for line in game.lines:
        missing = line & ~own
        if missing & playable and not missing & missing - 1:
            found |= missing
    return found


def _names(game: MNK, cells: int) -> tuple[str, ...]:
    return tuple(game.grid.names[cell] for cell in cells_of(cells))
