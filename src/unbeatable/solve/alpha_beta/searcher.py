"""The searcher: scores of positions, on all cores.

A position is first searched by one thread, for a few nodes, with a small transposition table that
stays in the processor's cache. If that is not enough, all threads search with a large one.
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unbeatable.solve.alpha_beta import kernels
from unbeatable.solve.alpha_beta.bitboard import Bitboard, Stones
from unbeatable.solve.alpha_beta.transposition_table import MIN_TABLE_BITS
from unbeatable.solve.jit import is_compiled
from unbeatable.solve.progress import COMPILING, Progress, silent

TABLE_BITS = 22
"""The places of the large transposition table, as a power of two. A place takes 16 bytes."""
QUICK_TABLE_BITS = MIN_TABLE_BITS
"""The same for the small one."""
QUICK = 20_000
"""The nodes up to which one thread with the small table is faster than several."""
MAX_SEARCHERS = 16
"""The most searchers that a process keeps, so that memory stays bounded."""
MAX_TABLES = 4
"""The most large tables that a process keeps: 256 MB."""
MAX_REMEMBERED = 100_000
"""The most scores that are remembered, so that memory stays bounded."""
NO_LIMIT = np.iinfo(np.int64).max


class Searcher:
    """Finds scores. Several threads may use it; what one has found helps the others.

    It searches with the large table of its board, unless the bits of a table of its own are given.
    """

    def __init__(self, board: Bitboard, *, table_bits: int | None = None) -> None:
        self.board = board
        self._own_table = None if table_bits is None else _new_table(table_bits)
        self._quick_table = _new_table(QUICK_TABLE_BITS)
        self._scores: dict[Stones, int] = {}
        self.nodes = 0
        """The positions searched so far."""

    @property
    def _table(self) -> NDArray[np.uint64]:
        return _open_table(self.board) if self._own_table is None else self._own_table

    def forget(self) -> None:
        """Clear all that was found."""
        self._quick_table.fill(0)
        self._table.fill(0)
        self._scores.clear()

    @cached_property
    def _threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(os.cpu_count(), "search")

    def rate_columns(
        self, stones: Stones, seconds: float | None = None, score: int | None = None
    ) -> list[int | None]:
        """Return the score of a move into each column; None for a full column, or without time.

        The position must be unfinished. If its own score is known, that saves time.
        """
        most = kernels.UNBOUNDED if score is None else score
        scores = np.empty(self.board.columns, dtype=np.int8)
        stop = new_stop(QUICK)
        self._call(self._quick_table, kernels.rate_columns, stones, stop, most, scores)
        rated = scores.tolist()
        found = [None if score >= kernels.NOT_KNOWN else score for score in rated]
        if kernels.NOT_KNOWN in rated:
            slow = [column for column, score in enumerate(rated) if score == kernels.NOT_KNOWN]
            replies = [self.board.play(stones, column) for column in slow]
            answers = self.find_scores_within(seconds, replies, least=-most)
            for column, answer in zip(slow, answers, strict=True):
                found[column] = None if answer is None else -answer
        return found

    def find_best_columns(self, stones: Stones, score: int) -> list[int]:
        """Return the columns of the best moves of an unfinished position with this score.

        That takes less time than to rate all moves.
        """
        full, winning = self.board.full, self.board.winning_moves(stones)
        replies = {
            column: after
            for column in range(self.board.columns)
            if (after := self.board.play(stones, column)).all & ~stones.all & full
        }
        if winning:
            return [column for column, after in replies.items() if after.all & winning]
        stops = [new_stop() for _ in replies]
        searches = [
            self._threads.submit(self._is_at_most, after, stop, -score)
            for after, stop in zip(replies.values(), stops, strict=True)
        ]
        _wait_for(searches, stops, None)
        return [column for column, search in zip(replies, searches, strict=True) if search.result()]

    def find_scores(self, positions: Sequence[Stones]) -> list[int]:
        """Return the score of each unfinished position. They are searched side by side."""
        scores = self.find_scores_within(None, positions)
        return [score for score in scores if score is not None]

    def find_scores_within(
        self,
        seconds: float | None,
        positions: Sequence[Stones],
        *,
        least: int = -kernels.UNBOUNDED,
    ) -> list[int | None]:
        """Return the score of each unfinished position; None where the time was not enough.

        No score is less than `least`. What is found is remembered, so that a second call only
        searches the rest.
        """
        scores = {stones: self._scores.get(stones) for stones in positions}
        unknown = [stones for stones, score in scores.items() if score is None]
        stops = [new_stop() for _ in unknown]
        searches = [
            self._threads.submit(self._find_score, stones, stop, least)
            for stones, stop in zip(unknown, stops, strict=True)
        ]
        finished = _wait_for(searches, stops, seconds)
        for stones, search, is_finished in zip(unknown, searches, finished, strict=True):
            if is_finished:
                scores[stones] = search.result()
                self._remember(stones, search.result())
        return [scores[stones] for stones in positions]

    def _remember(self, stones: Stones, score: int) -> None:
        if len(self._scores) >= MAX_REMEMBERED:
            self._scores.clear()
        self._scores[stones] = score

    def _find_score(
        self, stones: Stones, stop: NDArray[np.int64], least: int = -kernels.UNBOUNDED
    ) -> int:
        return int(self._call(self._table, kernels.find_score, stones, stop, least))

    def _is_at_most(self, stones: Stones, stop: NDArray[np.int64], score: int) -> bool:
        return bool(self._call(self._table, kernels.is_at_most, stones, stop, score))

    def _call(
        self,
        table: NDArray[np.uint64],
        kernel: Callable[..., Any],
        stones: Stones,
        stop: NDArray[np.int64],
        *more: NDArray[np.int8] | int,
    ) -> Any:
        board = self.board.constants
        stack = np.empty((3, board.cells), dtype=np.uint64)
        own, taken = np.uint64(stones.own), np.uint64(stones.all)
        table_bits = np.uint64(table.size.bit_length() - 2)
        answer = kernel(board, table, table_bits, own, taken, stop, stack, *more)
        self.nodes += int(stop[kernels.NODES])
        return answer


@lru_cache(maxsize=MAX_SEARCHERS)
def open_searcher(board: Bitboard) -> Searcher:
    """Return the searcher of a board. All solutions of a game share it."""
    return Searcher(board)


if hasattr(os, "register_at_fork"):  # a forked process has no threads but one
    os.register_at_fork(after_in_child=open_searcher.cache_clear)


@lru_cache(maxsize=MAX_TABLES)
def _open_table(board: Bitboard) -> NDArray[np.uint64]:
    """Return the large table of a board; an empty one, if others have been used since."""
    return _new_table(TABLE_BITS)


def _new_table(bits: int) -> NDArray[np.uint64]:
    """Return an empty transposition table with 2^bits places."""
    # Not np.zeros, which asks the kernel for no huge pages: those save a fifth of the time.
    table: NDArray[np.uint64] = np.empty(2 << bits, dtype=np.uint64)
    table.fill(0)
    return table


def _wait_for(
    searches: Sequence[Future[Any]], stops: Sequence[NDArray[np.int64]], seconds: float | None
) -> list[bool]:
    """Wait until all searches are finished or the time is over; return which ones are finished."""
    try:
        wait(searches, timeout=seconds)
    finally:  # also when Ctrl-C ends the wait
        finished = [search.done() for search in searches]
        started = [search for search in searches if not search.cancel()]
        for stop in stops:
            stop[kernels.STOP] = 1
        wait(started)
    return finished


def new_stop(nodes: int = NO_LIMIT) -> NDArray[np.int64]:
    """Return the `stop` of a new search of at most this many nodes."""
    return np.array([0, 0, nodes], dtype=np.int64)


def compile_search(board: Bitboard, progress: Progress = silent) -> None:
    """Compile the search, or load it from numba's cache, so that it is not timed as searching."""
    if not is_compiled(kernels.find_score):
        progress(COMPILING, 0, None)
    nearly_full = board.full & ~(1 << board.height - 2)
    searcher = Searcher(board, table_bits=MIN_TABLE_BITS)
    searcher.find_scores([Stones(0, nearly_full)])
    searcher.rate_columns(Stones(0, nearly_full))
    searcher.find_best_columns(Stones(0, nearly_full), 0)
