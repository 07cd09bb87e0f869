"""The search for wins: a strategy with which the owner completes a line, whatever the opponent does.

The attacker is the owner, the defender the opponent. Not finding a win proves nothing.
"""

import time
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Any

import numpy as np

from unbeatable.solve.proof.line_counters import ATTACKER, DEFENDER, new_counters, new_lines
from unbeatable.solve.proof.proof_number_search import new_search
from unbeatable.solve.proof.strategy import Strategy
from unbeatable.solve.proof.threat_search import STEPS_OF_ONE, STOP, new_threats
from unbeatable.solve.proof.win_extraction import (
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

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Event

    from numpy.typing import NDArray

    from unbeatable.solve.proof.line_board import LineBoard

STEPS = 1000
"""The most steps of one threat search."""
STEPS_TO_EXTRACT = 50_000
"""The same while a strategy is extracted, so that what was found with full tables is found again."""
GRAPH_BITS, MOST_GRAPH_BITS = 16, 25
"""The nodes of a strategy for which there is room at first and at most, as a power of two."""
LOOK_EVERY = 0.05
"""The seconds between two looks at whether to stop."""


def find_win(
    board: "LineBoard",
    stones: "NDArray[np.int8]",
    *,
    to_move: bool,
    seconds: float,
    stop: "Event | None" = None,
) -> Strategy | None:
    """Return a strategy with which the owner of the stones 1 wins; None if none was found in time.

    `to_move`: the owner is to move. No side may have a line yet. Setting `stop` ends the search.
    """
    search = _WinSearch(board, stones, to_move)
    deadline = time.monotonic() + seconds
    with ThreadPoolExecutor(1, "win") as thread:
        future = thread.submit(search.run)
        try:
            while not wait([future], timeout=LOOK_EVERY).done:
                if time.monotonic() > deadline or (stop is not None and stop.is_set()):
                    search.stop()
        finally:  # also when Ctrl-C ends the wait
            search.stop()
    return future.result()


class _WinSearch:
    """One search, with its work space."""

    def __init__(self, board: "LineBoard", stones: "NDArray[np.int8]", to_move: bool) -> None:
        self._board, self._stones, self._to_move = board, stones.astype(np.int8), to_move
        self._lines = new_lines(board)
        self._threats = new_threats(board.cells, board.lines.shape[0])
        self._search = new_search(board)

    def stop(self) -> None:
        self._threats.work[STOP] = 1

    def run(self) -> Strategy | None:
        if not self._board.lines.size:
            return None
        self._threats.work[STEPS_OF_ONE] = STEPS
        side = ATTACKER if self._to_move else DEFENDER
        if bool(self._call(find_root, side)) != self._to_move or self._threats.work[STOP]:
            return None
        self._threats.work[STEPS_OF_ONE] = STEPS_TO_EXTRACT
        for bits in range(GRAPH_BITS, MOST_GRAPH_BITS + 1):
            graph = new_graph(self._board, bits)
            result = self._call(extract_root, graph, self._to_move)
            if result != NO_ROOM:
                return _strategy_of(graph) if result == DONE else None
        return None

    def _call(self, kernel: "Callable[..., Any]", *more: Any) -> Any:
        """Call compiled code with the stones on the board."""
        counters = new_counters(self._board)
        set_up(self._lines, counters, self._search, self._stones)
        return kernel(self._lines, counters, self._threats, self._search, *more)


def _strategy_of(graph: Graph) -> Strategy:
    nodes = int(graph.state[NODES_USED])
    edge = graph.edge[: graph.state[EDGES_USED]]
    edge = edge[np.lexsort((edge[:, 1], edge[:, 0]))]
    counts = np.bincount(edge[:, 0], minlength=nodes)
    return Strategy(
        wins=True,
        move=graph.move[:nodes].copy(),
        default=graph.default[:nodes].copy(),
        first_reply=np.concatenate([[0], np.cumsum(counts)]).astype(np.int32),
        reply=edge[:, 1].astype(np.int16),
        reply_node=edge[:, 2].copy(),
        reply_symmetry=edge[:, 3].astype(np.int16),
        first_pair=np.zeros(nodes + 1, dtype=np.int32),
        pairs=np.zeros((0, 2), dtype=np.int16),
    )
