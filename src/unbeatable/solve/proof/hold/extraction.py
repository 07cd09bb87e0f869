"""The strategy of a proved hold, read off the table of its search.

Each position is a node in the form that is least under the symmetries of the root, so that
positions that are alike share a node. Leaves that are alike are one node too.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from unbeatable.solve.proof.hold.reply_kernels import (
    OPEN,
    find_proved_move,
    new_plan,
    plan_replies,
    plan_root,
)
from unbeatable.solve.proof.strategy import END, PASS, Strategy

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unbeatable.solve.proof.hold.position import HoldBoard, Numbering
    from unbeatable.solve.proof.hold.search_kernels import Search

Leaf = tuple[int, bytes]
Stones = tuple[int, int]


def pairs_strategy(move: int, pairs: "NDArray[np.int16]") -> Strategy:
    """Return the strategy of one move and pairs."""
    none, ends = np.zeros(0, dtype=np.int16), np.zeros(2, dtype=np.int32)
    return Strategy(
        wins=False,
        move=np.array([move], dtype=np.int16),
        default=np.array([END], dtype=np.int32),
        first_reply=ends,
        reply=none,
        reply_node=none.astype(np.int32),
        reply_symmetry=none,
        first_pair=np.array([0, len(pairs)], dtype=np.int32),
        pairs=pairs.astype(np.int16).reshape(-1, 2),
    )


class HoldStrategy:
    """Builds a strategy node by node.

    `prove` proves a position that the table has lost, and returns the owner's move or PASS.
    """

    def __init__(
        self,
        board: "HoldBoard",
        search: "Search",
        numbering: "Numbering",
        prove: Callable[["Stones"], int],
        may_go_on: Callable[[], bool],
    ) -> None:
        self._board, self._search, self._numbering = board, search, numbering
        self._prove, self._may_go_on = prove, may_go_on
        self._plan = new_plan(len(numbering.cells))
        self._move: list[int] = []
        self._default: list[int] = []
        self._replies: list[list[tuple[int, int, int]]] = []
        self._pairs: list[bytes] = []
        self._leaves: dict[Leaf, int] = {}
        self._nodes: dict[Stones, int] = {}
        self._todo: list[Stones] = []

    def of_leaf(self, *, to_move: bool) -> Strategy | None:
        """Return the strategy if pairs hold at the root, without any search."""
        if not plan_root(self._board, self._search, self._plan, to_move):
            return None
        self._leaf(0)
        return self._build()

    def of_proof(self, *, to_move: bool) -> Strategy | None:
        """Return the strategy after the root was proved; None if what is lost was not found."""
        self._add()
        if not self._expand(0, (0, 0), to_move=to_move):
            return None
        while self._todo and self._may_go_on():
            stones = self._todo.pop()
            if not self._expand(self._nodes[stones], stones, to_move=True):
                return None
        return None if self._todo else self._build()

    def _add(self, move: int = PASS, pairs: bytes = b"") -> int:
        self._move.append(move)
        self._default.append(END)
        self._replies.append([])
        self._pairs.append(pairs)
        return len(self._move) - 1

    def _leaf(self, number: int) -> int:
        plan, cells = self._plan, self._numbering.cells
        pairs = cells[plan.pairs[plan.first_pair[number] : plan.first_pair[number + 1]]]
        move = int(plan.move[number])
        leaf = (move, pairs.tobytes())
        if leaf not in self._leaves:
            self._leaves[leaf] = self._add(move if move == PASS else int(cells[move]), leaf[1])
        return self._leaves[leaf]

    def _node(self, number: int) -> tuple[int, int]:
        """Return the node after a reply that has no leaf, and the symmetry that leads there."""
        plan = self._plan
        stones = int(plan.own[number]), int(plan.other[number])
        if stones not in self._nodes:
            self._nodes[stones] = self._add()
            self._todo.append(stones)
        return self._nodes[stones], int(self._numbering.symmetry_numbers[plan.symmetry[number]])

    def _expand(self, node: int, stones: Stones, *, to_move: bool) -> bool:
        own, other = map(np.uint64, stones)
        cells = self._numbering.cells
        if to_move:
            move = find_proved_move(self._board, self._search, own, other)
            if move == PASS:
                move = self._prove(stones)
                if move == PASS:
                    return False
            self._move[node] = int(cells[move])
            own |= np.uint64(1) << np.uint64(move)
        plan = self._plan
        count, default = plan_replies(
            self._board, self._search, plan, self._numbering.symmetries, own, other
        )
        if default != OPEN:
            self._default[node] = self._leaf(default)
        for i in range(count):
            leaf = int(plan.leaf[i])
            after, symmetry = self._node(i) if leaf == OPEN else (self._leaf(leaf), 0)
            self._replies[node].append((int(cells[plan.reply[i]]), after, symmetry))
        return True

    def _build(self) -> Strategy:
        replies = np.array(
            [reply for listed in self._replies for reply in listed], dtype=np.int32
        ).reshape(-1, 3)
        pairs = np.frombuffer(b"".join(self._pairs), dtype=np.int16).reshape(-1, 2)
        return Strategy(
            wins=False,
            move=np.array(self._move, dtype=np.int16),
            default=np.array(self._default, dtype=np.int32),
            first_reply=np.cumsum([0, *map(len, self._replies)], dtype=np.int32),
            reply=replies[:, 0].astype(np.int16),
            reply_node=replies[:, 1].copy(),
            reply_symmetry=replies[:, 2].astype(np.int16),
            first_pair=np.cumsum([0, *(len(each) // 4 for each in self._pairs)], dtype=np.int32),
            pairs=pairs,
        )
