"""Solve a board with gravity whole.

Every move adds a stone, so the positions form plies by their number of stones. Forward, list the
canonical positions of each ply: the children of the unfinished ones of the ply before, sorted, each
once. Backward, decide each ply from the next one, in which a child is found by binary search.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import TypeAlias, TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

from unbeatable.core.grid import cells_of, mask_of
from unbeatable.games.mnk import MNK
from unbeatable.solve.jit import is_compiled
from unbeatable.solve.ply_by_ply import kernels
from unbeatable.solve.ply_by_ply.kernels import Board, Ply
from unbeatable.solve.ply_by_ply.solution import PlySolution, as_table
from unbeatable.solve.progress import COMPILING, Progress, silent
from unbeatable.solve.solution import Counts

Positions: TypeAlias = NDArray[np.uint64]
Tally: TypeAlias = NDArray[np.int64]
T = TypeVar("T")

CHUNK = 1 << 18
"""The positions that one thread takes at a time: few enough to report progress and stop soon."""

CODE_BITS = np.uint64(8)
NO_POSITIONS = np.empty(0, dtype=np.uint64)


def solve_ply_by_ply(game: MNK, *, progress: Progress = silent) -> PlySolution:
    """Solve a small board with gravity. Its seconds do not include compilation."""
    compile_loops(progress)
    began = perf_counter()
    packed, counts = _solve(game, progress)
    codes = packed.astype(np.uint8).view(np.int8)
    packed >>= CODE_BITS
    table = as_table(packed, codes)
    return PlySolution(
        game=game,
        positions=table[0],
        codes=table[1],
        counted=counts,
        method="ply by ply",
        seconds=perf_counter() - began,
    )


def compile_loops(progress: Progress = silent) -> None:
    """Compile the loops, or load them from numba's cache, so that they are not timed as solving."""
    if kernels.decide.signatures:
        return
    if not is_compiled(kernels.decide):
        progress(COMPILING, 0, None)
    _solve(MNK(2, 2, 2, gravity=True), silent)


def _solve(game: MNK, progress: Progress) -> tuple[Positions, Counts]:
    """Return the positions packed with their codes, ascending; and all counts."""
    board = board_of(game)
    with ThreadPoolExecutor(numba.get_num_threads()) as pool:
        # If interrupted, the pool's map cancels the chunks that have not started.
        plies = _list_plies(board, pool, progress)
        packed, tally = _decide_plies(board, plies, pool, progress)
    packed.sort()
    wins, losses, draws, terminal = tally.tolist()
    return packed, Counts(wins + losses + draws, len(packed), wins, losses, draws, terminal)


def board_of(game: MNK) -> Board:
    grid = game.grid
    steps, starts = _directions(game.lines)
    return Board(
        columns=np.uint64(grid.columns),
        cells=np.uint64(grid.cells),
        full=np.uint64(grid.full),
        left_column=np.uint64(mask_of(range(0, 2 * grid.cells, grid.columns))),
        line_steps=steps,
        line_starts=starts,
        k=game.k,
        after_line=1 if game.misere else -1,
    )


def _directions(lines: tuple[int, ...]) -> tuple[Positions, Positions]:
    """Return, for each direction, the distance between cells of a line, and the first cells."""
    starts: dict[int, int] = {}
    for line in lines:
        first, second, *_ = *cells_of(line), 0, 0
        step = max(0, second - first)
        starts[step] = starts.get(step, 0) | 1 << first
    return np.array([*starts], np.uint64), np.array([*starts.values()], np.uint64)


def _list_plies(board: Board, pool: ThreadPoolExecutor, progress: Progress) -> list[Positions]:
    """Return the canonical positions of each ply, ascending."""
    plies = [np.zeros(1, dtype=np.uint64)]
    listed = 0
    for stones in range(int(board.cells)):
        list_chunk = partial(_list_children, board, stones, plies[-1])
        found = []
        for part, children in _map_chunks(pool, list_chunk, len(plies[-1])):
            found.append(children)
            progress("finding positions", listed + part.stop, None)
        listed += len(plies[-1])
        plies.append(_sort_and_drop_copies(np.concatenate([NO_POSITIONS, *found])))
    return plies


def _list_children(board: Board, stones: int, positions: Positions, part: slice) -> Positions:
    """Return the canonical children of a part of a ply, ascending."""
    parents = positions[part]
    children = np.empty(len(parents) * int(board.columns), dtype=np.uint64)
    count = kernels.list_children(board, stones, parents, children)
    return _sort_and_drop_copies(children[:count])


def _sort_and_drop_copies(positions: Positions) -> Positions:
    positions.sort()
    is_first = np.ones(len(positions), dtype=np.bool_)
    np.not_equal(positions[1:], positions[:-1], out=is_first[1:])
    return positions[is_first]


def _decide_plies(
    board: Board, plies: list[Positions], pool: ThreadPoolExecutor, progress: Progress
) -> tuple[Positions, Tally]:
    """Return the positions packed with their codes, in no order, and the tally.

    Take the plies from the list, to free their memory.
    """
    total, done = sum(map(len, plies)), 0
    packed = np.empty(total, dtype=np.uint64)
    tally = np.zeros(4, dtype=np.int64)
    next_ply = Ply(NO_POSITIONS, np.empty(0, dtype=np.int8))
    while plies:
        positions = plies.pop()
        ply = Ply(positions, np.empty(len(positions), dtype=np.int8))
        decide_chunk = partial(_decide, board, len(plies), ply, next_ply)
        for part, of_chunk in _map_chunks(pool, decide_chunk, len(positions)):
            tally += of_chunk
            progress("working backwards", done + part.stop, total)
        entries = packed[done : done + len(positions)]
        np.left_shift(positions, CODE_BITS, out=entries)
        entries |= ply.codes.view(np.uint8)
        done += len(positions)
        next_ply = ply
    return packed, tally


def _decide(board: Board, stones: int, ply: Ply, next_ply: Ply, part: slice) -> Tally:
    """Write the codes of a part of a ply; return its tally."""
    tally = np.zeros(4, dtype=np.int64)
    kernels.decide(board, stones, ply.positions[part], ply.codes[part], next_ply, tally)
    return tally


def _map_chunks(
    pool: ThreadPoolExecutor, work: Callable[[slice], T], length: int
) -> Iterator[tuple[slice, T]]:
    """Do the work for each chunk of an array, on all cores; yield chunks and results in order."""
    parts = [slice(low, min(low + CHUNK, length)) for low in range(0, length, CHUNK)]
    results = map(work, parts) if len(parts) == 1 else pool.map(work, parts)
    return zip(parts, results, strict=True)
