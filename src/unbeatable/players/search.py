"""Players that search a few plies ahead with the textbook's algorithms."""

from collections.abc import Sequence

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Move
from unbeatable.core.match import Match
from unbeatable.core.quote import quote
from unbeatable.players.base import BuiltIn
from unbeatable.textbook import GameNode, alphabeta, minimax
from unbeatable.textbook.alphabeta import MAX_DEPTH


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


def _check_depth(depth: int) -> int:
    if not 1 <= depth <= MAX_DEPTH:
        raise UnbeatableError(
            f"{quote(depth)} is not a search depth; accepted are 1 to {MAX_DEPTH}"
        )
    return depth


def _as_options(move: Move | None) -> Sequence[Move]:
    return () if move is None else (move,)
