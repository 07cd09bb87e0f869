"""The search for a hold: a proof that the opponent never completes a line."""

from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from unbeatable.solve.proof.hold.extraction import HoldStrategy
from unbeatable.solve.proof.hold.position import HoldBoard, Numbering, hold_board, number_cells
from unbeatable.solve.proof.hold.search_kernels import (
    PASS,
    PROVED,
    RUNNING,
    advance,
    begin,
    new_search,
    proved_move,
)
from unbeatable.solve.proof.torus_pairs import find_torus_pairs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unbeatable.solve.proof.line_board import LineBoard
    from unbeatable.solve.proof.strategy import Strategy

NODES = 200
"""How many nodes are searched between two looks at the clock: about 0.05 s."""
PLACES = 1 << 23
"""The most places of the table; 16 bytes each."""
FEWEST_PLACES = 1 << 12


def find_hold(
    board: "LineBoard",
    stones: "NDArray[np.int8]",
    *,
    to_move: bool,
    seconds: float,
    stop: Event | None = None,
) -> "Strategy | None":
    """Return a strategy by which the owner keeps the opponent from every line, or None.

    `stones` has 1 for the owner's stones and 2 for the opponent's. None says nothing about the
    position: there may be no such strategy, or no time to find it.
    """
    if strategy := find_torus_pairs(board, stones, to_move=to_move):
        return strategy
    numbering = number_cells(board, stones)
    position = hold_board(board, stones, numbering)
    if position is None:
        return None
    return HoldSearch(position, numbering, board, monotonic() + seconds, stop).run(to_move=to_move)


class HoldSearch:
    """One search, with its table."""

    def __init__(
        self,
        position: HoldBoard,
        numbering: Numbering,
        board: "LineBoard",
        deadline: float,
        stop: Event | None,
    ) -> None:
        self._position, self._numbering = position, numbering
        self._deadline, self._stop = deadline, stop
        cells, lines = len(numbering.cells), len(board.lines)
        # Boards of a few cells have few positions; clearing a large table would take longer.
        places = min(PLACES, max(FEWEST_PLACES, 1 << min(cells, 23)))
        self._search = new_search(
            lines, cells, board.lines.shape[1], len(numbering.symmetries), places
        )

    def run(self, *, to_move: bool) -> "Strategy | None":
        builder = HoldStrategy(
            self._position, self._search, self._numbering, self._prove_again, self._may_go_on
        )
        if strategy := builder.of_leaf(to_move=to_move):
            return strategy
        if not self._prove((0, 0), to_move=to_move):
            return None
        return builder.of_proof(to_move=to_move)

    def _prove_again(self, stones: tuple[int, int]) -> int:
        """Return the owner's move in a position that was proved; PASS if there is no time."""
        proved = self._prove(stones, to_move=True)
        return int(proved_move(self._search)) if proved else PASS

    def _prove(self, stones: tuple[int, int], *, to_move: bool) -> bool:
        begin(self._position, self._search, *map(np.uint64, stones), to_move)
        result = RUNNING
        while result == RUNNING and self._may_go_on():
            result = advance(self._position, self._search, NODES)
        return bool(result == PROVED)

    def _may_go_on(self) -> bool:
        return monotonic() < self._deadline and not (self._stop and self._stop.is_set())
