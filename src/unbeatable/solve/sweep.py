"""The sweep as a solver: every m,n,k board of up to 25 cells, misère too, without gravity.

Of a large board only the first plies are kept, as an opening book. What lies deeper has few
empty cells left, and is swept when it is asked for: exact as well, in a fraction of a second.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from time import perf_counter

import numpy as np

from unbeatable.core.errors import PositionError, TooLarge
from unbeatable.core.game import Game, Outcome, Position
from unbeatable.core.grid import cells_of
from unbeatable.games.mnk import MNK
from unbeatable.solve import Device, can_sweep
from unbeatable.solve.layout import Layout, make_layer, make_layout
from unbeatable.solve.progress import Progress, silent
from unbeatable.solve.solution import Rating, Solution, rated
from unbeatable.solve.swept import (
    NOTHING,
    CpuSweeper,
    Sweeper,
    Swept,
    bytes_needed,
    count,
    sweep_layers,
)

KEPT_WHOLE = 20
"""Cells of a board that is kept whole: up to there a sweep is quicker than reading a file."""

SWEPT_AT_ONCE = 18
"""Empty cells of a position that is swept when it is asked for."""


@dataclass(frozen=True, eq=False, repr=False)
class SweptSolution(Solution):
    """Answers from the kept layers, and below them by sweeping what is left of the board."""

    game: MNK
    swept: Swept
    keep_plies: int

    def find(self, pos: Position) -> Outcome | None:
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
            rated(move, text(pos, move), outcome)
            for move, outcome in outcomes.items()
            if outcome is not None  # as it is for a taken cell
        ]


def sweep(
    game: MNK,
    *,
    keep_plies: int | None = None,
    device: Device = "cpu",
    progress: Progress = silent,
) -> SweptSolution:
    """The solution of a board; TooLarge, before any work, if it does not fit into memory.

    It keeps the first keep_plies plies; by default all, or of a board of more than 20 cells
    so many that what is deeper is swept in a moment.
    """
    cells = game.grid.cells
    layout = layout_of(game)
    keep = default_plies(game) if keep_plies is None else min(keep_plies, cells)
    _refuse_if_too_large(game, bytes_needed(layout, keep_plies=keep), device)
    began = perf_counter()
    swept = sweep_layers(layout, _sweeper(layout, device), keep_plies=keep, progress=progress)
    return SweptSolution(
        game=game,
        counts=count(swept, game.grid.symmetries()),
        method="sweep",
        seconds=perf_counter() - began,
        swept=swept,
        keep_plies=keep,
    )


def restore(game: Game, keep_plies: int, tally: Sequence[int], data: bytes) -> Swept:
    """What was kept of a sweep, from its bytes; ValueError if they do not fit the game."""
    if not can_sweep(game):
        raise ValueError(f"{game.spec} is no board to sweep")
    layout = layout_of(game)
    layers = [make_layer(layout, stones) for stones in range(layout.cells + 1)]
    ends = [*accumulate(layer.bytes for layer in layers[: keep_plies + 1])]
    if ends[-1] != len(data):
        raise ValueError(f"{len(data)} bytes for {keep_plies} plies")
    kept = np.split(np.frombuffer(data, dtype=np.int8), ends[:-1])
    kept += [NOTHING] * (layout.cells - keep_plies)
    return Swept(layout, layers, kept, np.array(tally, dtype=np.int64))


def default_plies(game: MNK) -> int:
    cells = game.grid.cells
    return cells if cells <= KEPT_WHOLE else cells - SWEPT_AT_ONCE


def layout_of(game: MNK) -> Layout:
    grid = game.grid
    return make_layout(grid.cells, (game.lines,) * 2, grid.symmetries(), misere=game.misere)


def _sweeper(layout: Layout, device: Device) -> Sweeper:
    if device == "cpu":
        return CpuSweeper(layout)
    from unbeatable.solve.cuda import CudaSweep

    return CudaSweep(layout)


def _refuse_if_too_large(game: MNK, needed: int, device: Device) -> None:
    if device == "cuda":
        return  # the device says itself what it cannot hold
    import psutil

    free = psutil.virtual_memory().available
    if needed > free:
        raise TooLarge(
            f"{game.spec!r} needs {needed:,} bytes of memory to be solved, and {free:,} are free; "
            "take a smaller board, or keep fewer plies"
        )


@lru_cache(maxsize=16)
def _sweep_rest(game: MNK, pos: Position) -> Swept:
    """What the empty cells of an unfinished position allow, seen by the player to move."""
    x, o = game.planes(pos)
    moving, waiting = (o, x) if game.turn(pos) else (x, o)
    empty = [*cells_of(~(x | o) & game.grid.full)]
    lines = missing(game.lines, moving, waiting, empty), missing(game.lines, waiting, moving, empty)
    layout = make_layout(len(empty), lines, [range(len(empty))], misere=game.misere)
    _refuse_if_too_large(game, bytes_needed(layout, keep_plies=1), "cpu")  # few plies were kept
    return sweep_layers(layout, CpuSweeper(layout), keep_plies=1)


def missing(lines: Sequence[int], own: int, other: int, empty: Sequence[int]) -> list[int]:
    """What a player still has to fill of each line open to him, as sets of indices into `empty`.

    A set that contains another one is left out: the other is complete before it.
    """
    rests = {line & ~own for line in lines if not line & other}
    least = [rest for rest in rests if not any(less & rest == less for less in rests - {rest})]
    return [sum(1 << i for i, cell in enumerate(empty) if rest >> cell & 1) for rest in least]
