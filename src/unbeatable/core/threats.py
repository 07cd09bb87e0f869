"""Threats and forks, computed from the rules alone."""

from functools import cache
from typing import TypeGuard

from unbeatable.core.game import Game, Playable, Position, Threatening, winning_moves


def can_threaten(game: Playable) -> TypeGuard[Threatening]:
    """Return whether the game has threats."""
    return _has_threats(type(game)) and bool(getattr(game, "threatens", False))


@cache
def _has_threats(kind: type) -> bool:
    # `isinstance` with a protocol takes longer than finding the threats of a position.
    return all(hasattr(kind, name) for name in ("moves_pieces", "threats", "forks"))


def is_decisive_fork(game: Threatening, pos: Position) -> bool:
    """Return whether the side that waits has two threats and wins after any reply."""
    if game.verdict(pos) is not None or len(game.threats(pos)) < 2:
        return False
    return not winning_moves(game, pos) and wins_after_any_reply(game, pos)


def wins_after_any_reply(game: Game, pos: Position) -> bool:
    """Return whether the side that waits wins at once after every reply that ends nothing."""
    replies = [game.play(pos, reply) for reply in game.moves(pos)]
    return all(winning_moves(game, reply) for reply in replies if game.verdict(reply) is None)
