"""Threats and forks, found by the rules alone.

A *threat* is a move that would win at once if it were the player's turn again. On a board of stones
it is found by lines; in piece games by the rules, with the turn passed back. There are no threats
where a line loses or belongs to both players.
"""

from collections.abc import Sequence
from typing import TypeAlias

from unbeatable.core.game import Playable, Position, opponent, winning_moves
from unbeatable.core.grid import cells_of
from unbeatable.games.mnk import MNK
from unbeatable.games.piece_game import SIDE, PieceGame

Threatening: TypeAlias = MNK | PieceGame


def threatening(game: Playable) -> Threatening | None:
    """Return the game if players win by their own lines, else None."""
    if isinstance(game, PieceGame) or (isinstance(game, MNK) and not game.misere):
        return game
    return None


def threats_of_waiting(game: Threatening, pos: Position) -> tuple[str, ...]:
    """Return the moves that would win at once for the side that waits, if it were its turn."""
    if isinstance(game, PieceGame):
        passed = pos ^ SIDE  # the same pieces, with the turn passed back
        return tuple(game.write_move(passed, move) for move in winning_moves(game, passed))
    return _names(game, _threatened(game, *_waiting_and_moving(game, pos)))


def forks_of_waiting(game: Threatening, pos: Position) -> tuple[str, ...]:
    """Return the moves with which the side that waits would make two threats, if it were its turn.

    In piece games one move may stop two threats, so only forks count that no reply stops.
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
    """Return whether the side that waits has two threats and wins after any reply."""
    if game.verdict(pos) is not None or len(threats_of_waiting(game, pos)) < 2:
        return False
    return not winning_moves(game, pos) and wins_after_any_reply(game, pos)


def wins_after_any_reply(game: Playable, pos: Position) -> bool:
    """Return whether the side that waits wins at once after each reply but an ending one."""
    replies = [game.play(pos, reply) for reply in game.moves(pos)]
    return all(winning_moves(game, reply) for reply in replies if game.verdict(reply) is None)


def _waiting_and_moving(game: MNK, pos: Position) -> Sequence[int]:
    planes, turn = game.planes(pos), game.turn(pos)
    return planes[opponent(turn)], planes[turn]


def _playable(game: MNK, taken: int) -> int:
    """Return the mask of empty cells that a stone can be placed on."""
    empty = game.grid.full & ~taken
    return empty & ~(empty >> game.grid.columns) if game.gravity else empty


def _threatened(game: MNK, own: int, other: int) -> int:
    """Return the mask of the cells with which `own` would complete a line."""
    playable = _playable(game, own | other)
    found = 0
    for line in game.lines:
        missing = line & ~own
        if missing & playable and not missing & missing - 1:
            found |= missing
    return found


def _names(game: MNK, cells: int) -> tuple[str, ...]:
    return tuple(game.grid.names[cell] for cell in cells_of(cells))
