"""The searcher: scores of positions, on all cores, with one transposition table."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cached_property
from time import monotonic

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

    def find_scores(
        self, positions: Sequence[Stones], *, seconds: float | None = None
    ) -> list[int | None]:
        """Return the score of each unfinished position; None if `seconds` were not enough."""
        stop = np.zeros((len(positions), 2), dtype=np.int64)
        searches = [
            self._threads.submit(self._find_score, stones, flags)
            for stones, flags in zip(positions, stop, strict=True)
        ]
        end = None if seconds is None else monotonic() + seconds
        try:
            wait(searches, timeout=None if end is None else max(0, end - monotonic()))
        finally:  # also when Ctrl-C ends the wait
            done = [search.done() for search in searches]
            stop[:, 0] = 1
            wait(searches)
            self.nodes += int(stop[:, 1].sum())
        return [
            search.result() if is_done else None
            for search, is_done in zip(searches, done, strict=True)
        ]

    def find_score(self, stones: Stones) -> int:
        """Return the score of an unfinished position."""
        (score,) = self.find_scores([stones])
        assert score is not None  # noqa: S101 (it took as long as it needed)
        return score

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
    Searcher(board, table_bits=MIN_TABLE_BITS).find_score(Stones(0, nearly_full))
