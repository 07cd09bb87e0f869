"""Ply layers: decide every position of a board, ply by ply, from the full board back.

A ply layer holds the positions with the same number of stones, one byte each. It needs only the
layer with one more stone. `position_index` numbers the positions; `kernels` has the loops and
defines the bytes.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

import numba
import numpy as np

from unbeatable.core.game import Outcome, Value
from unbeatable.solve.progress import Progress, silent
from unbeatable.solve.sweep import kernels, lookup
from unbeatable.solve.sweep.position_index import (
    Array,
    PlyLayer,
    PositionIndex,
    make_ply_layer,
)

CHUNK = 1 << 18
"""The bytes of a chunk, which one thread decides. With less, the calls cost more than they save."""

MAX_CHUNKS = 64
"""The most chunks of a ply layer: enough to keep all threads busy, and to report progress."""

NOTHING = np.empty(0, dtype=np.int8)


class Sweeper(Protocol):
    """Decides ply layers, from the full board back. Each layer needs the previous one."""

    def layer(
        self, layer: PlyLayer, child_layer: PlyLayer, *, keep: bool, decided: Callable[[int], None]
    ) -> tuple[Array | None, Array]:
        """Return the bytes of the layer if `keep` is set, and its tally.

        Calls `decided` with the number of bytes decided so far.
        """


@dataclass(frozen=True, slots=True, eq=False)
class Swept:
    """The result of a sweep: the ply layers that were kept, by their number of stones."""

    index: PositionIndex
    layers: Sequence[PlyLayer]
    bytes: Sequence[Array]
    """Empty for a layer that was not kept."""
    tally: Array
    """Wins, losses, draws, finished positions."""

    def outcome(self, first: int, second: int) -> Outcome | None:
        """Return the outcome for the side to move; None if no play leads to the position.

        The ply layer must have been kept.
        """
        return self._look_up(first, second, moves=False)[-1]

    def after_moves(self, first: int, second: int) -> list[Outcome | None]:
        """Return, for each cell, the outcome after a move there, for the side then to move.

        None for a cell that is taken.
        """
        return self._look_up(first, second, moves=True)[:-1]

    def _look_up(self, first: int, second: int, *, moves: bool) -> list[Outcome | None]:
        stones = first.bit_count() + second.bit_count()
        outcome_bytes = np.empty(self.index.cells + 1, dtype=np.int8)
        moves = moves and stones < self.index.cells
        lookup.look_up(
            self.index,
            self.layers[stones],
            self.layers[stones + 1 if moves else stones],
            self.bytes[stones],
            self.bytes[stones + 1] if moves else NOTHING,
            first,
            second,
            outcome_bytes,
        )
        return [OUTCOMES[byte] for byte in outcome_bytes.tolist()]


def sweep_layers(
    index: PositionIndex, sweeper: Sweeper, *, keep_plies: int, progress: Progress = silent
) -> Swept:
    """Decide all ply layers, and keep those of up to keep_plies stones."""
    layers = [make_ply_layer(index, stones) for stones in range(index.cells + 1)]
    total = sum(layer.bytes for layer in layers)
    kept: list[Array] = [NOTHING] * len(layers)
    tally = np.zeros(4, dtype=np.int64)
    done = 0
    for layer in reversed(layers):
        layer_bytes, of_layer = sweeper.layer(
            layer,
            layers[min(layer.stones + 1, index.cells)],
            keep=layer.stones <= keep_plies,
            decided=_offset(progress, done, total),
        )
        tally += of_layer
        if layer.stones == index.cells:
            tally[kernels.TERMINAL] += tally[kernels.DRAWS]  # a full board also ends the game
        if layer_bytes is not None:
            kept[layer.stones] = layer_bytes
        done += layer.bytes
    return Swept(index, layers, kept, tally)


def _offset(progress: Progress, done: int, total: int) -> Callable[[int], None]:
    """Return a callback that reports the progress of one layer as progress of the whole."""
    return lambda decided: progress("sweeping", done + decided, total)


class CpuSweeper:
    """Decides ply layers on all cores, in threads. The kernel releases the GIL."""

    def __init__(self, index: PositionIndex) -> None:
        self._index = index
        self._pool = ThreadPoolExecutor(numba.get_num_threads())
        self._bytes = NOTHING

    def layer(
        self, layer: PlyLayer, child_layer: PlyLayer, *, keep: bool, decided: Callable[[int], None]
    ) -> tuple[Array | None, Array]:
        child, out = self._bytes, np.empty(layer.bytes, dtype=np.int8)

        def sweep_chunk(chunk: Array) -> Array:
            tally = np.zeros(4, dtype=np.int64)
            kernels.sweep_rows(self._index, layer, child_layer, chunk, out, child, tally)
            return tally

        ends = np.append(layer.class_start[1:], layer.bytes)
        chunks = _chunks(layer, ends)
        # If interrupted, the pool's map cancels the chunks that have not started.
        tallies = (
            map(sweep_chunk, chunks) if len(chunks) == 1 else self._pool.map(sweep_chunk, chunks)
        )
        tally = np.zeros(4, dtype=np.int64)
        for chunk, of_chunk in zip(chunks, tallies, strict=True):
            tally += of_chunk
            decided(int(ends[chunk[-1]]))
        self._bytes = out
        return (out if keep else None), tally


def _chunks(layer: PlyLayer, ends: Array) -> list[Array]:
    """Return the classes of low sets that have rows in a layer, in chunks of similar size."""
    classes = np.flatnonzero(ends > layer.class_start)
    size = max(CHUNK, layer.bytes // MAX_CHUNKS + 1)
    cuts = np.flatnonzero(np.diff(layer.class_start[classes] // size)) + 1
    return np.split(classes, cuts)


def _outcome(byte: int) -> Outcome | None:
    if byte == kernels.UNREACHABLE:
        return None
    if byte == 0:
        return Outcome(Value.DRAW, None)
    remoteness = kernels.FINISHED - abs(byte)
    return Outcome(Value.LOSS if byte > 0 else Value.WIN, remoteness)


OUTCOMES = [_outcome(byte) for byte in [*range(128), *range(-128, 0)]]
"""Outcomes by byte. A negative byte counts from the end."""
