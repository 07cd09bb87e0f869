"""The textbook's searches as players: they look so many plies ahead, and take the first best."""

from collections.abc import Sequence

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Move
from unbeatable.core.match import Match
from unbeatable.players.base import BuiltIn
from unbeatable.textbook import GameNode, alphabeta, minimax
from unbeatable.textbook.alphabeta import MAX_DEPTH


class Minimax(BuiltIn):
    """Plain minimax. It takes what is still open at its depth for a draw."""

    def __init__(self, *, depth: int = 4) -> None:
        self.name = f"minimax(depth={_checked(depth)})"
        self.depth = depth

    def options(self, match: Match) -> Sequence[Move]:
        root = GameNode.root(match.game, match.position)
        return _as_options(minimax(root, depth=self.depth).move)


class AlphaBeta(BuiltIn):
    """Alpha-beta. What is still open at its depth it judges by open lines."""

    def __init__(self, *, depth: int = 6) -> None:
        self.name = f"alphabeta(depth={_checked(depth)})"
        self.depth = depth

    def options(self, match: Match) -> Sequence[Move]:
        return _as_options(alphabeta(match.game, match.position, depth=self.depth).move)


def _checked(depth: int) -> int:
    if not 1 <= depth <= MAX_DEPTH:
        raise UnbeatableError(f"{depth!r} is not a depth to search to; it is 1 to {MAX_DEPTH}")
    return depth


def _as_options(move: Move | None) -> Sequence[Move]:
    return () if move is None else (move,)
