"""Minimax: the best move when both sides play their best.

One side wants a high score, the other a low one. It works on any tree whose nodes have four
methods, and knows nothing about boards.
"""

from collections.abc import Iterable
from operator import attrgetter
from typing import NamedTuple, Protocol

from unbeatable.core.game import Move, Value
from unbeatable.textbook.perft import check_depth


class Node(Protocol):
    def is_leaf(self) -> bool: ...

    def score(self) -> int:
        """Return how good the node is for the side that wants a high score."""

    def children(self) -> Iterable["Node"]: ...

    def move(self) -> Move | None:
        """Return the move that led here; None at a root."""


class Choice(NamedTuple):
    move: Move | None
    """None if nothing was chosen: at a leaf, or at the depth limit."""
    score: int


def minimax(node: Node, *, maximizing: bool = True, depth: int | None = None) -> Choice:
    """Return the first of the best moves, and its score.

    With a depth, the search stops that many plies below and uses the scores of the nodes there.
    Without one it searches the whole tree, which must be finite.
    """
    if depth is not None:
        check_depth(depth)
    if node.is_leaf() or depth == 0:
        return Choice(None, node.score())
    depth_left = None if depth is None else depth - 1
    choices = [
        Choice(child.move(), minimax(child, maximizing=not maximizing, depth=depth_left).score)
        for child in node.children()
    ]
    return (max if maximizing else min)(choices, key=attrgetter("score"))


def plain_score(result: Value, ply: int) -> int:
    """Return +1 for a win, 0 for a draw, -1 for a loss: a win is a win, however late."""
    return int(result)


def depth_aware_score(result: Value, ply: int) -> int:
    """Return 100 - ply for a win, 0 for a draw, ply - 100 for a loss: win soon, lose late."""
    return int(result) * (100 - ply)
