"""A sweep: every position of a placement game, layer by layer from the full board.

A layer holds the positions with so many stones, one byte each, and needs only the next one.
How positions are numbered is in `layout`; the loops, and what a byte means, in `kernels`.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from operator import mul
from typing import Protocol

import numba
import numpy as np

from unbeatable.core.game import Outcome, Value
from unbeatable.solve.progress import Progress, silent
from unbeatable.solve.solution import Counts
from unbeatable.solve.sweep import kernels, lookup
from unbeatable.solve.sweep.position_index import Array, Layer, Layout, Permutation, make_layer

HAND = 1 << 18
"""Bytes that a thread decides at a time; less, and calling it costs more than it saves."""

MAX_HANDS = 64
"""In a layer: enough to keep all threads busy to its end, and to show how far it is."""

NOTHING = np.empty(0, dtype=np.int8)


class Sweeper(Protocol):
    """What decides a layer from the one before; they come from the full board down."""

    def layer(
        self, layer: Layer, child_layer: Layer, *, keep: bool, decided: Callable[[int], None]
    ) -> tuple[Array | None, Array]:
        """The bytes of the layer, if they are to be kept, and its tally.

        On the way it tells how many bytes are decided.
        """


@dataclass(frozen=True, slots=True, eq=False)
class Swept:
    """What a sweep leaves: the layers that were asked for, by their number of stones."""

    layout: Layout
    layers: Sequence[Layer]
    bytes: Sequence[Array]
    """Empty for a layer that was not kept."""
    tally: Array
    """Wins, losses, draws, finished positions."""

    def outcome(self, first: int, second: int) -> Outcome | None:
        """For the side to move; None if no play leads there. The layer must have been kept."""
        return self._look_up(first, second, moves=False)[-1]

    def after_moves(self, first: int, second: int) -> list[Outcome | None]:
        """For each cell the outcome after a move there, for who then moves; None if it is taken."""
        return self._look_up(first, second, moves=True)[:-1]

    def _look_up(self, first: int, second: int, *, moves: bool) -> list[Outcome | None]:
        stones = first.bit_count() + second.bit_count()
        found = np.empty(self.layout.cells + 1, dtype=np.int8)
        moves = moves and stones < self.layout.cells
        lookup.look_up(
            self.layout,
            self.layers[stones],
            self.layers[stones + 1 if moves else stones],
            self.bytes[stones],
            self.bytes[stones + 1] if moves else NOTHING,
            first,
            second,
            found,
        )
        return [OUTCOMES[byte] for byte in found.tolist()]


def sweep_layers(
    layout: Layout, sweeper: Sweeper, *, keep_plies: int, progress: Progress = silent
) -> Swept:
    """Decide all layers, and keep those of up to keep_plies stones."""
    layers = [make_layer(layout, stones) for stones in range(layout.cells + 1)]
    total = sum(layer.bytes for layer in layers)
    kept: list[Array] = [NOTHING] * len(layers)
    tally = np.zeros(4, dtype=np.int64)
    done = 0
    for layer in reversed(layers):
        found, of_layer = sweeper.layer(
            layer,
            layers[min(layer.stones + 1, layout.cells)],
            keep=layer.stones <= keep_plies,
            decided=_later(progress, done, total),
        )
        tally += of_layer
        if layer.stones == layout.cells:
            tally[kernels.TERMINAL] += tally[kernels.DRAWS]  # a full board ends the game as well
        if found is not None:
            kept[layer.stones] = found
        done += layer.bytes
    return Swept(layout, layers, kept, tally)


def _later(progress: Progress, done: int, total: int) -> Callable[[int], None]:
    """Progress of a layer, told as progress of the whole."""
    return lambda decided: progress("sweeping", done + decided, total)


class CpuSweeper:
    """Decides layers on all cores. Threads: the kernel releases Python's lock."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._pool = ThreadPoolExecutor(numba.get_num_threads())
        self._bytes = NOTHING

    def layer(
        self, layer: Layer, child_layer: Layer, *, keep: bool, decided: Callable[[int], None]
    ) -> tuple[Array | None, Array]:
        child, out = self._bytes, np.empty(layer.bytes, dtype=np.int8)

        def sweep_hand(hand: Array) -> Array:
            tally = np.zeros(4, dtype=np.int64)
            kernels.sweep_rows(self._layout, layer, child_layer, hand, out, child, tally)
            return tally

        ends = np.append(layer.class_start[1:], layer.bytes)
        hands = _hands(layer, ends)
        # Interrupted, the pool's map cancels the hands that wait.
        tallies = map(sweep_hand, hands) if len(hands) == 1 else self._pool.map(sweep_hand, hands)
        tally = np.zeros(4, dtype=np.int64)
        for hand, of_hand in zip(hands, tallies, strict=True):
            tally += of_hand
            decided(int(ends[hand[-1]]))
        self._bytes = out
        return (out if keep else None), tally


def _hands(layer: Layer, ends: Array) -> list[Array]:
    """The classes of low sets that have rows in a layer, in hands of about as many bytes."""
    classes = np.flatnonzero(ends > layer.class_start)
    size = max(HAND, layer.bytes // MAX_HANDS + 1)
    cuts = np.flatnonzero(np.diff(layer.class_start[classes] // size)) + 1
    return np.split(classes, cuts)


def count(swept: Swept, symmetries: Sequence[Permutation]) -> Counts:
    wins, losses, draws, terminal = swept.tally.tolist()
    positions = wins + losses + draws
    classes = _conjugate_classes(symmetries)
    with ThreadPoolExecutor(numba.get_num_threads()) as pool:
        kept = pool.map(lambda images: _count_kept(swept.layout, images), classes)
        kept_by_all = sum(map(mul, kept, classes.values()))
    return Counts(
        positions=positions,
        canonical=(positions + kept_by_all) // len(symmetries),  # Burnside's lemma
        wins=wins,
        losses=losses,
        draws=draws,
        terminal=terminal,
    )


def _conjugate_classes(symmetries: Sequence[Permutation]) -> dict[Permutation, int]:
    """The symmetries but the identity, one of each kind, with how many of the kind there are.

    Those of a kind, as the reflections in the two diagonals, keep equally many positions.
    """
    kinds: dict[Permutation, int] = {}
    for images in symmetries[1:]:
        least = min(_conjugate(images, by) for by in symmetries)
        kinds[least] = kinds.get(least, 0) + 1
    return kinds


def _conjugate(images: Permutation, by: Permutation) -> tuple[int, ...]:
    """What a symmetry does to the board as another one shows it."""
    shown = dict(zip(by, (by[image] for image in images), strict=True))
    return tuple(shown[cell] for cell in range(len(by)))


def _count_kept(layout: Layout, images: Permutation) -> int:
    """How many positions a symmetry leaves as they are: each of its cycles has one colour."""
    cycles = _cycles(layout, images)
    outer = _colourings(cycles[: len(cycles) // 2])
    inner = _colourings(cycles[len(cycles) // 2 :])
    inner = inner[np.argsort(inner[:, 2], kind="stable")]
    # The first player has as many stones as the second, or one more.
    starts = np.searchsorted(inner[:, 2], -outer[:, 2], side="left")
    ends = np.searchsorted(inner[:, 2], 1 - outer[:, 2], side="right")
    return int(lookup.count_reachable(layout, outer, inner, starts, ends))


def _cycles(layout: Layout, images: Permutation) -> list[int]:
    """The sets of cells that a symmetry moves in a circle, as bits in the order of the planes."""
    bit = {cell: 1 << index for index, cell in enumerate(layout.order.tolist())}
    cycles = []
    while bit:
        cell, mask = bit.popitem()
        while images[cell] in bit:
            cell = images[cell]
            mask |= bit.pop(cell)
        cycles.append(mask)
    return cycles


def _colourings(cycles: Sequence[int]) -> Array:
    """All ways to give each cycle to nobody, the first player or the second.

    A row holds the stones of the first, those of the second, and how many more the first has.
    """
    ways = np.zeros((1, 3), dtype=np.int64)
    for cycle in cycles:
        size = cycle.bit_count()
        to_first, to_second = np.array([(cycle, 0, size), (0, cycle, -size)])
        ways = np.concatenate([ways, ways + to_first, ways + to_second])
    return ways


def _outcome(byte: int) -> Outcome | None:
    if byte == kernels.UNREACHABLE:
        return None
    if byte == 0:
        return Outcome(Value.DRAW, None)
    remoteness = kernels.FINISHED - abs(byte)
    return Outcome(Value.LOSS if byte > 0 else Value.WIN, remoteness)


OUTCOMES = [_outcome(byte) for byte in [*range(128), *range(-128, 0)]]
"""By byte; a negative one counts from the end."""
