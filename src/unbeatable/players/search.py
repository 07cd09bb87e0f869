"""Players that search a few plies ahead with the textbook's algorithms.

`search_move` is the Strong computer, for games that are too large to be solved.
"""

from collections.abc import Sequence
from math import log

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Move
from unbeatable.core.match import Match
from unbeatable.core.quote import quote
from unbeatable.players.base import BuiltIn
from unbeatable.textbook import GameNode, alphabeta, minimax
from unbeatable.textbook.alphabeta import MAX_DEPTH

SEARCHED = 100_000
"""The approximate number of variations that `search_move` looks at."""


class Minimax(BuiltIn):
    """Plain minimax. It scores a game that is still open at its depth as a draw."""

    def __init__(self, *, depth: int = 4) -> None:
        self.name = f"minimax(depth={_check_depth(depth)})"
        self.depth = depth

    def options(self, match: Match) -> Sequence[Move]:
        root = GameNode.root(match.game, match.position)
        return _as_options(minimax(root, depth=self.depth).move)


class AlphaBeta(BuiltIn):
    """Alpha-beta. It scores a game that is still open at its depth by open lines."""

    def __init__(self, *, depth: int = 6) -> None:
        self.name = f"alphabeta(depth={_check_depth(depth)})"
        self.depth = depth

    def options(self, match: Match) -> Sequence[Move]:
        return _as_options(alphabeta(match.game, match.position, depth=self.depth).move)


def search_move(match: Match) -> Move:
    """Choose a good move by looking a few moves ahead. The match must not be over."""
    move = alphabeta(match.game, match.position, depth=search_depth(match)).move
    assert move is not None  # noqa: S101 (the match goes on, so there is a move)
    return move


def search_depth(match: Match) -> int:
    """Return how many plies `search_move` looks ahead: fewer where there are many moves."""
    moves = max(2, len(match.legal))
    return max(1, min(6, int(log(SEARCHED, moves))))


def _check_depth(depth: int) -> int:
    if not 1 <= depth <= MAX_DEPTH:
        raise UnbeatableError(
            f"{quote(depth)} is not a search depth; accepted are 1 to {MAX_DEPTH}"
        )
    return depth


def _as_options(move: Move | None) -> Sequence[Move]:
    return () if move is None else (move,)
