"""The search for wins: a strategy with which the owner completes a line, whatever is replied.

The attacker is the owner, the defender the opponent. Not finding a win proves nothing.
"""

import math
import time
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from unbeatable.solve.proof.limits import has_room_for
from unbeatable.solve.proof.line_board import LineBoard
from unbeatable.solve.proof.strategy import Strategy
from unbeatable.solve.proof.win.counter_kernels import ATTACKER, DEFENDER, new_counters, new_lines
from unbeatable.solve.proof.win.extraction_kernels import (
    DONE,
    EDGES_USED,
    NO_ROOM,
    NODES_USED,
    Graph,
    extract_root,
    find_root,
    new_graph,
    set_up,
)
from unbeatable.solve.proof.win.proof_number_kernels import new_search
from unbeatable.solve.proof.win.table_kernels import save_wins
from unbeatable.solve.proof.win.threat_kernels import (
    FREE_DEPTH,
    SIDE_KEY,
    STEPS_OF_ONE,
    STOP,
    new_threats,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Event

    from numpy.typing import NDArray

    from unbeatable.solve.proof.win_book import WinBook

FREE_DEPTHS = (5, 676)
"""The depths up to which the attacker may make quiet moves, which threaten nothing: first three of
them, and if that finds no win, any number."""
SHARE = 0.7
"""The share of the time for the first of these searches."""
STEPS = 1000
"""The most steps of one threat search."""
GRAPH_BITS = (16, 19, 22, 25)
"""The nodes of a strategy for which there is room: at first, and if that is not enough, as powers
of two."""
LOOK_EVERY = 0.05
"""The seconds between two looks at whether to stop."""


def find_win(
    board: LineBoard,
    stones: "NDArray[np.int8]",
    *,
    to_move: bool,
    seconds: float,
    stop: "Event | None" = None,
) -> Strategy | None:
    """Return a strategy with which the owner of the stones 1 wins; None if none was found in time.

    `to_move`: the owner is to move. No side may have a line yet. Setting `stop` ends the search.
    """
    compile_search()
    search = _WinSearch(board, stones, to_move, stop)
    end = time.monotonic() + seconds
    for free_depth, share in zip(FREE_DEPTHS, (SHARE, 1), strict=True):
        deadline = time.monotonic() + share * (end - time.monotonic())
        if search.find(free_depth, deadline):
            return search.extract(end)
    return None


def find_win_in_book(book: "WinBook") -> Strategy | None:
    """Return the strategy of a book, from the empty board; None if the book has gaps.

    The threats that the book leaves out are looked for.
    """
    compile_search()
    search = _WinSearch(book.board, np.zeros(book.board.cells, dtype=np.int8), True, None)
    search.know(book)
    return search.extract(math.inf)


@cache
def compile_search() -> None:
    """Compile the search, or load it from numba's cache, so that it is not timed as searching."""
    board = LineBoard(
        lines=np.zeros((1, 1), dtype=np.int16),
        through=np.zeros(1, dtype=np.int32),
        first=np.array([0, 1], dtype=np.int32),
        symmetries=np.zeros((1, 1), dtype=np.int16),
    )
    search = _WinSearch(board, np.zeros(1, dtype=np.int8), True, None)
    search.find(0, math.inf)
    search.extract(math.inf)


class _WinSearch:
    """One search, with its work space."""

    def __init__(
        self, board: LineBoard, stones: "NDArray[np.int8]", to_move: bool, stop: "Event | None"
    ) -> None:
        self._board, self._stones, self._to_move = board, stones.astype(np.int8), to_move
        self._stop = stop
        self._lines = new_lines(board)
        self._threats = new_threats(board.cells, board.lines.shape[0])
        self._search = new_search(board)

    def find(self, free_depth: int, deadline: float) -> bool:
        """Return whether a win is found."""
        work = self._threats.work
        work[STOP], work[FREE_DEPTH], work[STEPS_OF_ONE] = 0, free_depth, STEPS
        side = ATTACKER if self._to_move else DEFENDER
        succeeds = self._call(deadline, find_root, side)
        return bool(succeeds) == self._to_move and not work[STOP]

    def know(self, book: "WinBook") -> None:
        """Save the entries of a book in the table."""
        entries = book.entries
        hashes = np.full((entries.size, self._board.symmetries.shape[0]), self._salt)
        for side, name in enumerate(("own", "others")):
            for cell in range(self._board.cells):
                there = entries[name] >> np.uint64(cell) & np.uint64(1) != 0
                hashes[there] ^= self._lines.keys[side, cell]
        image = hashes.argmin(axis=1)
        moves = self._board.symmetries[image, entries["move"]]
        save_wins(self._search.table, hashes.min(axis=1).tolist(), moves.tolist())

    @property
    def _salt(self) -> np.uint64:
        """What was not found with few quiet moves may be found with more of them."""
        return np.uint64(int(SIDE_KEY) * (2 * int(self._threats.work[FREE_DEPTH]) + 1) % 2**64)

    def extract(self, deadline: float) -> Strategy | None:
        """Return the strategy of the win that was found; None if the time is over.

        Raises MemoryError if there is too little memory for it.
        """
        for bits in GRAPH_BITS:
            if not has_room_for(1 << bits):
                raise MemoryError(f"a strategy of {1 << bits:,} nodes or more does not fit")
            graph = new_graph(self._board, bits)
            result = self._call(deadline, extract_root, graph, self._to_move)
            if result != NO_ROOM:
                return _strategy_of(graph) if result == DONE else None
        return None

    def _call(self, deadline: float, kernel: "Callable[..., Any]", *more: Any) -> Any:
        """Call compiled code with the stones on the board, in a thread that can be stopped."""
        work, counters = self._threats.work, new_counters(self._board)
        set_up(self._lines, counters, self._search, self._stones, self._salt)
        with ThreadPoolExecutor(1, "win") as thread:
            future = thread.submit(
                kernel, self._lines, counters, self._threats, self._search, *more
            )
            try:
                while not wait([future], timeout=LOOK_EVERY).done:
                    if time.monotonic() > deadline or (self._stop and self._stop.is_set()):
                        work[STOP] = 1
            except BaseException:  # such as Ctrl-C
                work[STOP] = 1
                raise
        return future.result()


def _strategy_of(graph: Graph) -> Strategy:
    nodes = int(graph.state[NODES_USED])
    edge = graph.edge[: graph.state[EDGES_USED]]
    edge = edge[np.lexsort((edge[:, 1], edge[:, 0]))]
    counts = np.bincount(edge[:, 0], minlength=nodes)
    return Strategy(
        wins=True,
        move=graph.move[:nodes].astype(np.int16),
        default=graph.default[:nodes].astype(np.int32),
        first_reply=np.concatenate([[0], np.cumsum(counts)]).astype(np.int32),
        reply=edge[:, 1].astype(np.int16),
        reply_node=edge[:, 2].astype(np.int32),
        reply_symmetry=edge[:, 3].astype(np.int16),
        first_pair=np.zeros(nodes + 1, dtype=np.int32),
        pairs=np.zeros((0, 2), dtype=np.int16),
    )
