"""The searcher: scores of positions, on all cores, with one transposition table."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from unbeatable.solve.alpha_beta import kernels
from unbeatable.solve.alpha_beta.bitboard import Bitboard, Stones
from unbeatable.solve.alpha_beta.transposition_table import MIN_TABLE_BITS
from unbeatable.solve.jit import is_compiled
from unbeatable.solve.progress import COMPILING, Progress, silent

TABLE_BITS = 21
"""The places of the transposition table, as a power of two. A place takes 16 bytes."""


class Searcher:
    """Finds scores. Several threads may use it; what one has found helps the others."""

    def __init__(self, board: Bitboard, *, table_bits: int = TABLE_BITS) -> None:
        self.board = board
        self._table_bits = np.uint64(table_bits)
        self._table: NDArray[np.uint64] = np.zeros(2 << table_bits, dtype=np.uint64)
        self.nodes = 0
        """The positions searched so far."""

    @cached_property
    def _threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(os.cpu_count(), "search")

    def find_scores(self, positions: Sequence[Stones]) -> list[int]:
        """Return the score of each unfinished position. They are searched side by side."""
        scores = self.find_scores_within(None, positions)
        return [score for score in scores if score is not None]

    def find_scores_within(
        self, seconds: float | None, positions: Sequence[Stones]
    ) -> list[int | None]:
        """Return the score of each unfinished position; None where the time was not enough."""
        stops = np.zeros((len(positions), 2), dtype=np.int64)
        searches = [
            self._threads.submit(self._find_score, stones, stop)
            for stones, stop in zip(positions, stops, strict=True)
        ]
        try:
            wait(searches, timeout=seconds)
        finally:  # also when Ctrl-C ends the wait
            finished = [search.done() for search in searches]
            stops[:, 0] = 1
            wait(searches)
            self.nodes += int(stops[:, 1].sum())
        return [
            search.result() if is_finished else None
            for search, is_finished in zip(searches, finished, strict=True)
        ]

    def _find_score(self, stones: Stones, stop: NDArray[np.int64]) -> int:
        stack = np.empty((3, self.board.constants.cells), dtype=np.uint64)
        return int(
            kernels.find_score(
                self.board.constants,
                self._table,
                self._table_bits,
                np.uint64(stones.own),
                np.uint64(stones.all),
                stop,
                stack,
            )
        )


def compile_search(board: Bitboard, progress: Progress = silent) -> None:
    """Compile the search, or load it from numba's cache, so that it is not timed as searching."""
    if not is_compiled(kernels.find_score):
        progress(COMPILING, 0, None)
    nearly_full = int(board.constants.full) & ~(1 << int(board.constants.height) - 2)
    Searcher(board, table_bits=MIN_TABLE_BITS).find_scores([Stones(0, nearly_full)])
