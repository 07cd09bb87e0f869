"""SweptSolution: an m,n,k board of up to 25 cells without gravity, solved by the sweep.

Of a large board only the first plies are kept, as an opening book. A deeper position has few empty
cells left. It is swept on demand, in a fraction of a second, and is exact too.
"""

import lzma
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from unbeatable.core.errors import PositionError, TooLarge
from unbeatable.core.game import Game, Outcome, Position, Rating
from unbeatable.core.grid import cells_of
from unbeatable.games.mnk import MNK
from unbeatable.solve import memory
from unbeatable.solve.jit import is_compiled
from unbeatable.solve.progress import COMPILING, Progress, silent
from unbeatable.solve.solution import Common, Solution, rating_after
from unbeatable.solve.storage.file_format import Header
from unbeatable.solve.sweep import kernels, limits
from unbeatable.solve.sweep.canonical_positions import list_canonical
from unbeatable.solve.sweep.counting import count
from unbeatable.solve.sweep.layers import (
    NOTHING,
    CpuSweeper,
    Sweeper,
    Swept,
    sweep_layers,
)
from unbeatable.solve.sweep.position_index import PositionIndex, make_ply_layer, make_position_index

BYTES_TO_LIST = 32
"""The bytes of memory per canonical position, while they are listed and sorted."""


@dataclass(frozen=True, eq=False, repr=False)
class SweptSolution(Solution):
    """Answers from the kept plies. Deeper positions are swept on demand."""

    game: MNK
    swept: Swept
    keep_plies: int

    def _find(self, pos: Position) -> Outcome | None:
        game = self.game
        x, o = game.planes(pos)
        try:
            if x & o or game.assemble(x, o, None) != pos:
                return None
        except PositionError:
            return None
        if (x | o).bit_count() <= self.keep_plies:
            return self.swept.outcome(x, o)
        verdict = game.verdict(pos)
        if verdict is not None:
            return Outcome(verdict, None if verdict == 0 else 0)
        return _sweep_rest(game, pos).outcome(0, 0)

    def _find_reached(self, pos: int) -> Outcome | None:
        return self._find(pos)  # which compares the int with that of its board

    def arrays(self) -> tuple[NDArray[np.uint64], NDArray[np.int32]]:
        """Return canonical positions and codes. Raises TooLarge for a board stored as a book."""
        game, count = self.game, self.counts.canonical
        if self.keep_plies < game.grid.cells:
            raise TooLarge(
                f"{game.spec!r} is stored as a book of its first {self.keep_plies} plies, so there "
                f"are no arrays of all its {count:,} canonical positions; choose a smaller board"
            )
        needed, free = count * BYTES_TO_LIST, memory.free_memory()
        if needed > free:
            raise TooLarge(
                f"the arrays of {game.spec!r} need {needed:,} bytes of memory, and {free:,} are "
                "free; choose a smaller board"
            )
        positions, outcome_bytes = list_canonical(self.swept, game.grid.symmetries(), count)
        codes = outcome_bytes.astype(np.int32)
        return positions, codes - (kernels.FINISHED + 1) * np.sign(codes)

    def _pack(self) -> tuple[Header, bytes]:
        kept = self.swept.bytes[: self.keep_plies + 1]
        data = lzma.compress(b"".join(layer.tobytes() for layer in kept))
        tally = self.swept.tally.tolist()
        return {"kind": "sweep", "keep_plies": self.keep_plies, "tally": tally}, data

    def _ratings(self, pos: Position) -> list[Rating]:
        game, text = self.game, self._move_text
        if game.verdict(pos) is not None:
            return []
        x, o = game.planes(pos)
        if (x | o).bit_count() < self.keep_plies:
            outcomes = dict(enumerate(self.swept.after_moves(x, o)))
        else:
            empty = cells_of(~(x | o) & game.grid.full)
            outcomes = dict(zip(empty, _sweep_rest(game, pos).after_moves(0, 0), strict=True))
        return [
            rating_after(move, text(pos, move), outcome)
            for move, outcome in outcomes.items()
            if outcome is not None  # a taken cell has none
        ]


def sweep(
    game: MNK,
    *,
    keep_plies: int | None = None,
    device: limits.Device = "cpu",
    progress: Progress = silent,
) -> SweptSolution:
    """Solve a board. Raises TooLarge, before any work, if it does not fit in memory.

    The solution keeps the first keep_plies plies: by default all, or for a board of more than 20
    cells those with at least 18 empty cells. Its seconds do not include compilation.
    """
    keep = limits.plies_to_keep(game, keep_plies)
    index = index_of(game)
    if device == "cpu":
        compile_loops(progress)
    began = perf_counter()
    sweeper = _sweeper(game, index, keep, device)
    swept = sweep_layers(index, sweeper, keep_plies=keep, progress=progress)
    return SweptSolution(
        game=game,
        counted=count(swept, game.grid.symmetries()),
        method="sweep",
        seconds=perf_counter() - began,
        swept=swept,
        keep_plies=keep,
    )


def load_sweep(header: Header, data: bytes, common: Common) -> SweptSolution:
    """Build the solution from a file: the bytes of the kept plies, compressed with lzma.

    Raises ValueError if they do not fit the game.
    """
    try:
        unpacked = lzma.decompress(data)
    except lzma.LZMAError as error:
        raise ValueError(str(error)) from error
    plies = header["keep_plies"]
    swept = _restore(common["game"], plies, header["tally"], unpacked)
    return SweptSolution(**common, swept=swept, keep_plies=plies)


def _restore(game: Game, keep_plies: int, tally: Sequence[int], data: bytes) -> Swept:
    if not limits.can_sweep(game):
        raise ValueError(f"{game.spec} is not a board that can be swept")
    index = index_of(game)
    layers = [make_ply_layer(index, stones) for stones in range(index.cells + 1)]
    ends = [*accumulate(layer.bytes for layer in layers[: keep_plies + 1])]
    if ends[-1] != len(data):
        raise ValueError(f"{len(data)} bytes for {keep_plies} plies")
    kept = np.split(np.frombuffer(data, dtype=np.int8), ends[:-1])
    kept += [NOTHING] * (index.cells - keep_plies)
    return Swept(index, layers, kept, np.array(tally, dtype=np.int64))


def index_of(game: MNK) -> PositionIndex:
    grid = game.grid
    return make_position_index(grid.cells, (game.lines,) * 2, grid.symmetries(), misere=game.misere)


def _sweeper(game: MNK, index: PositionIndex, keep_plies: int, device: limits.Device) -> Sweeper:
    """Return the sweeper of a device. Raises TooLarge if its memory is too small."""
    if device == "cpu":
        _refuse_lack(game, limits.bytes_needed(game, keep_plies=keep_plies), memory.free_memory())
        return CpuSweeper(index)
    from unbeatable.solve.sweep.cuda import CudaSweep

    sweeper = CudaSweep(index)
    _refuse_lack(game, limits.bytes_needed(game, keep_plies=0), sweeper.device_bytes_free())
    return sweeper


def _refuse_lack(game: MNK, needed: int, free: int) -> None:
    reason = memory.explain_lack(game, needed, free)
    if reason:
        raise TooLarge(f"{reason}; choose a smaller board")


def compile_loops(progress: Progress = silent) -> None:
    """Compile the loops, or load them from numba's cache, so that they are not timed as solving."""
    if kernels.sweep_rows.signatures:
        return
    if not is_compiled(kernels.sweep_rows):
        progress(COMPILING, 0, None)
    smallest = MNK(2, 2, 2)
    index = index_of(smallest)
    swept = sweep_layers(index, CpuSweeper(index), keep_plies=index.cells)
    count(swept, smallest.grid.symmetries())
    swept.outcome(0, 0)


@lru_cache(maxsize=16)
def _sweep_rest(game: MNK, pos: Position) -> Swept:
    """Sweep the empty cells of an unfinished position. The player to move is the first player."""
    x, o = game.planes(pos)
    moving, waiting = (o, x) if game.turn(pos) else (x, o)
    empty = [*cells_of(~(x | o) & game.grid.full)]
    lines = (
        find_missing(game.lines, moving, waiting, empty),
        find_missing(game.lines, waiting, moving, empty),
    )
    index = make_position_index(len(empty), lines, [range(len(empty))], misere=game.misere)
    return sweep_layers(index, CpuSweeper(index), keep_plies=1)


def find_missing(lines: Sequence[int], own: int, other: int, empty: Sequence[int]) -> list[int]:
    """Return what a player still needs for each open line, as sets of indices into `empty`.

    Leave out a set that contains another one, which is complete first.
    """
    rests = {line & ~own for line in lines if not line & other}
    least = [rest for rest in rests if not any(less & rest == less for less in rests - {rest})]
    return [sum(1 << i for i, cell in enumerate(empty) if rest >> cell & 1) for rest in least]
