"""The whole tree of a game: one node for each sequence of moves, with its value.

It is built without recursion, with two stacks: nodes still to be opened, and finished nodes that
wait for their parent.
"""

import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import cast

from unbeatable.core.errors import TooLarge
from unbeatable.core.game import Game, Move, Player, Position, Value, opponent
from unbeatable.textbook.perft import sequence_counts


@dataclass(slots=True, eq=False)
class TreeNode:
    position: Position
    player: Player
    """The player to move."""
    ply: int
    move: Move | None
    """The move that led here; None at the root."""
    value: Value = field(init=False)
    """The value for the player to move, known when all children are finished."""
    children: Sequence["TreeNode"] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class TreeCounts:
    """The number of nodes and leaves of a tree, and how the games ended."""

    nodes: int
    leaves: int
    x_wins: int
    o_wins: int
    draws: int


def build_tree(game: Game, *, limit: int = 10_000_000) -> TreeNode:
    """Return the root of the whole tree. Raises TooLarge at once if it is larger than limit."""
    _refuse_if_too_large(game, limit)
    with _paused_collector():
        return _grow(game)


def _refuse_if_too_large(game: Game, limit: int) -> None:
    nodes = 0
    for ply, count in enumerate(sequence_counts(game)):
        nodes += count
        if nodes > limit:
            raise TooLarge(
                f"the tree of {game.spec!r} has more than {limit:,} nodes within its first "
                f"{ply} plies"
            )


def _grow(game: Game) -> TreeNode:
    legal_moves, play, verdict = game.moves, game.play, game.verdict
    start = game.start()
    waiting = [TreeNode(start, game.turn(start), ply=0, move=None)]
    finished: list[TreeNode] = []
    while waiting:
        node = waiting[-1]
        if finished and finished[-1].ply > node.ply:
            # All children are done: they are on top of the finished nodes, one ply deeper.
            _adopt_children(node, finished)
            finished.append(waiting.pop())
        elif moves := legal_moves(node.position):
            position, player, ply = node.position, opponent(node.player), node.ply + 1
            waiting += [TreeNode(play(position, move), player, ply, move) for move in moves]
        else:
            node.value = cast(Value, verdict(node.position))
            finished.append(waiting.pop())
    return finished.pop()


def _adopt_children(node: TreeNode, finished: list[TreeNode]) -> None:
    """Move the children of a node from the finished ones to the node, and set its value."""
    children = []
    while finished and finished[-1].ply > node.ply:
        children.append(finished.pop())
    node.children = tuple(children)
    # The best move is the one that is worst for the opponent.
    node.value = -min([child.value for child in children])


@contextmanager
def _paused_collector() -> Iterator[None]:
    """Pause garbage collection, which would visit all nodes repeatedly and free none."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def walk(root: TreeNode) -> Iterator[TreeNode]:
    """Yield every node of the tree, each before its children."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.children)


def count_tree(root: TreeNode) -> TreeCounts:
    nodes = draws = 0
    wins = [0, 0]
    for node in walk(root):
        nodes += 1
        if node.children:
            continue
        if node.value is Value.DRAW:
            draws += 1
        elif node.value is Value.WIN:
            wins[node.player] += 1
        else:
            wins[opponent(node.player)] += 1
    x_wins, o_wins = wins
    return TreeCounts(nodes, x_wins + o_wins + draws, x_wins, o_wins, draws)


def tree_bytes(root: TreeNode) -> int:
    """Return the memory of the tree: its nodes, their tuples of children, their positions."""
    total = 0
    for node in walk(root):
        total += sys.getsizeof(node) + sys.getsizeof(node.position)
        if node.children:  # the leaves share one empty tuple
            total += sys.getsizeof(node.children)
    return total
