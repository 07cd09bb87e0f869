"""The book maker: an opening book from nothing.

It lists the positions of each ply, searches those of the deepest one in chunks, and backs their
scores up to the empty board.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unbeatable.core.errors import UnbeatableError
from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta import book_kernels
from unbeatable.solve.alpha_beta.bitboard import Bitboard, Constants
from unbeatable.solve.alpha_beta.opening_book import BookPly, OpeningBook
from unbeatable.solve.alpha_beta.part_file import PartFile
from unbeatable.solve.jit import is_compiled
from unbeatable.solve.progress import COMPILING, Progress, silent

Keys: TypeAlias = NDArray[np.uint64]
Scores: TypeAlias = NDArray[np.int8]

MAX_CHUNKS = 1 << 15
MIN_CHUNK = 16
UNKNOWN = 127
"""No score is so great."""


class Chunk(NamedTuple):
    """Neighbouring positions, which are searched together."""

    start: int
    """The number of positions before the first one."""
    keys: Keys


Search: TypeAlias = Callable[[MNK, Sequence[Chunk]], Generator[tuple[int, bytes]]]
"""Yields the start and the scores of each chunk, in any order, as soon as it is searched."""


def make_book(
    game: MNK, plies: int, search: Search, part_file: PartFile, *, progress: Progress = silent
) -> OpeningBook:
    """Return the book of the positions of at most `plies` stones.

    Each searched chunk is added to the part file. What the file has already is not searched again.
    """
    most = game.grid.cells - 1
    if not 0 <= plies <= most:
        raise UnbeatableError(f"a book of {game.spec} has from 0 to {most} plies, not {plies}")
    board = Bitboard(game).constants
    positions = list_positions(board, plies, progress)
    scores = _search_positions(game, positions[-1], search, part_file, progress)
    return back_up(board, positions, scores)


def compile_kernels(game: MNK, progress: Progress = silent) -> None:
    """Compile what lists positions and backs scores up, so that it is not timed as work."""
    if not is_compiled(book_kernels.back_up):
        progress(COMPILING, 0, None)
    board = Bitboard(game).constants
    no_keys, no_scores = np.zeros(0, dtype=np.uint64), np.zeros(0, dtype=np.int8)
    book_kernels.list_children(board, no_keys, no_keys)
    book_kernels.find_quiet(board, no_keys, np.zeros(0, dtype=np.bool_))
    book_kernels.back_up(board, no_keys, no_keys, no_scores, no_scores)


def list_positions(board: Constants, plies: int, progress: Progress = silent) -> list[Keys]:
    """Return the positions of each ply up to `plies`, as ascending canonical keys.

    Those with a finished line, and those where the player to move can win at once, are left out.
    """
    positions = []
    keys = np.zeros(1, dtype=np.uint64)
    for ply in range(plies + 1):
        progress(f"positions of ply {ply}", 0, None)
        if ply:
            children = np.empty(len(keys) * board.columns, dtype=np.uint64)
            children = children[: book_kernels.list_children(board, keys, children)]
            children.sort()  # np.unique takes ten times as long
            keys = children[np.diff(children, prepend=~children[:1]) != 0]
        quiet = np.empty(len(keys), dtype=np.bool_)
        book_kernels.find_quiet(board, keys, quiet)
        positions.append(keys[quiet])
    return positions


def back_up(board: Constants, positions: Sequence[Keys], scores: Scores) -> OpeningBook:
    """Return the book of these positions, ply by ply, with the scores of the last ply."""
    plies = [BookPly(positions[-1], scores)]
    for keys in positions[-2::-1]:
        children, scores = plies[-1], np.empty(len(keys), dtype=np.int8)
        book_kernels.back_up(board, keys, children.keys, children.scores, scores)
        plies.append(BookPly(keys, scores))
    return OpeningBook(plies[::-1])


def _search_positions(
    game: MNK, keys: Keys, search: Search, part_file: PartFile, progress: Progress
) -> Scores:
    scores = np.full(len(keys), UNKNOWN, dtype=np.int8)
    for start, found in part_file.read():
        scores[start : start + len(found)] = np.frombuffer(found, dtype=np.int8)
    done = int((scores != UNKNOWN).sum())
    progress("searching", done, len(keys))
    chunks = _split(keys, scores == UNKNOWN)
    with closing(search(game, chunks)) as searched:
        for start, found in searched:
            part_file.append(start, found)
            scores[start : start + len(found)] = np.frombuffer(found, dtype=np.int8)
            done += len(found)
            progress("searching", done, len(keys))
    return scores


def _split(keys: Keys, is_open: NDArray[np.bool_]) -> list[Chunk]:
    """Return the open positions in chunks of neighbours."""
    size = max(MIN_CHUNK, len(keys) // MAX_CHUNKS)
    edges = np.flatnonzero(np.diff(is_open, prepend=False, append=False))
    return [
        Chunk(start, keys[start : min(start + size, end)])
        for first, end in edges.reshape(-1, 2).tolist()
        for start in range(first, end, size)
    ]
