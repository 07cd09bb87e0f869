"""Searching chunks of positions for a book, on all cores or on any executor.

Only text and bytes go to the executor, so its workers may be on other machines. They need the same
version of this package.
"""

import os
from collections.abc import Generator, Sequence
from concurrent.futures import CancelledError, Executor, ThreadPoolExecutor, as_completed
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from unbeatable.core.registry import load
from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta import book_kernels, kernels
from unbeatable.solve.alpha_beta.bitboard import Bitboard
from unbeatable.solve.alpha_beta.book_maker import Chunk
from unbeatable.solve.alpha_beta.limits import can_search
from unbeatable.solve.alpha_beta.searcher import new_stop
from unbeatable.solve.jit import is_compiled
from unbeatable.solve.progress import COMPILING, Progress, silent

TABLE_BITS = 24
"""The places of the transposition table, as a power of two: 256 MB."""

_stop = new_stop()
"""Ends the searches of this process, as in `kernels`."""


@lru_cache(maxsize=1)
def _table(spec: str) -> NDArray[np.uint64]:
    """Return the transposition table of a game, which all threads of this process share."""
    return np.zeros(2 << TABLE_BITS, dtype=np.uint64)


def search_chunk(spec: str, keys: bytes) -> bytes:
    """Return the scores of positions of a game, a byte each. Takes one core.

    Raises CancelledError if the searches of this process were ended.
    """
    game = load(spec)
    if not can_search(game):
        raise ValueError(f"{spec} is not a board that can be searched")
    positions = np.frombuffer(keys, dtype="<u8").astype(np.uint64)
    scores = np.zeros(len(positions), dtype=np.int8)
    board = Bitboard(game).constants
    book_kernels.find_scores(board, _table(spec), np.uint64(TABLE_BITS), positions, scores, _stop)
    if _stop[kernels.STOP]:
        raise CancelledError
    return scores.tobytes()


def compile_search(game: MNK, progress: Progress = silent) -> None:
    """Compile the search, so that it is not timed as searching."""
    if not is_compiled(book_kernels.find_scores):
        progress(COMPILING, 0, None)
    search_chunk(game.spec, b"")


def search_on(
    executor: Executor, game: MNK, chunks: Sequence[Chunk]
) -> Generator[tuple[int, bytes]]:
    """Search on an executor. Yield the start and the scores of each chunk."""
    searches = {
        executor.submit(search_chunk, game.spec, chunk.keys.astype("<u8").tobytes()): chunk.start
        for chunk in chunks
    }
    try:
        for search in as_completed(searches):
            yield searches[search], search.result()
    finally:
        for search in searches:
            search.cancel()


def search_on_all_cores(game: MNK, chunks: Sequence[Chunk]) -> Generator[tuple[int, bytes]]:
    """Search in threads, which share what they find. Yield as `search_on` does."""
    try:
        with ThreadPoolExecutor(os.cpu_count(), "search") as threads:
            try:
                yield from search_on(threads, game, chunks)
            finally:
                _stop[kernels.STOP] = 1  # so that the threads end at once
    finally:
        _stop[kernels.STOP] = 0
