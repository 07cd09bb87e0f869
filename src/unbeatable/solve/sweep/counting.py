"""Count the positions of a swept board, by outcome and up to symmetry (Burnside's lemma)."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from operator import mul

import numba
import numpy as np

from unbeatable.solve.solution import Counts
from unbeatable.solve.sweep import lookup
from unbeatable.solve.sweep.layers import Swept
from unbeatable.solve.sweep.position_index import Array, Permutation, PositionIndex


def count(swept: Swept, symmetries: Sequence[Permutation]) -> Counts:
    """Count the positions of a swept board, by outcome and up to symmetry."""
    wins, losses, draws, terminal = swept.tally.tolist()
    positions = wins + losses + draws
    classes = _conjugate_classes(symmetries)
    with ThreadPoolExecutor(numba.get_num_threads()) as pool:
        fixed = pool.map(lambda images: _count_fixed(swept.index, images), classes)
        fixed_by_all = sum(map(mul, fixed, classes.values()))
    return Counts(
        positions=positions,
        canonical=(positions + fixed_by_all) // len(symmetries),  # Burnside's lemma
        wins=wins,
        losses=losses,
        draws=draws,
        terminal=terminal,
    )


def _conjugate_classes(symmetries: Sequence[Permutation]) -> dict[Permutation, int]:
    """Return one symmetry of each conjugacy class, without the identity, and the class's size.

    Symmetries of one class, such as the two diagonal reflections, fix equally many positions.
    """
    kinds: dict[Permutation, int] = {}
    for images in symmetries[1:]:
        least = min(_conjugate(images, by) for by in symmetries)
        kinds[least] = kinds.get(least, 0) + 1
    return kinds


def _conjugate(images: Permutation, by: Permutation) -> tuple[int, ...]:
    """Return the conjugate of a symmetry by another one."""
    conjugate = dict(zip(by, (by[image] for image in images), strict=True))
    return tuple(conjugate[cell] for cell in range(len(by)))


def _count_fixed(index: PositionIndex, images: Permutation) -> int:
    """Count the positions that a symmetry fixes: each of its cycles has one colour."""
    cycles = _cycles(index, images)
    outer = _colourings(cycles[: len(cycles) // 2])
    inner = _colourings(cycles[len(cycles) // 2 :])
    inner = inner[np.argsort(inner[:, 2], kind="stable")]
    # The first player has as many stones as the second, or one more.
    starts = np.searchsorted(inner[:, 2], -outer[:, 2], side="left")
    ends = np.searchsorted(inner[:, 2], 1 - outer[:, 2], side="right")
    return int(lookup.count_reachable(index, outer, inner, starts, ends))


def _cycles(index: PositionIndex, images: Permutation) -> list[int]:
    """Return the cycles of a symmetry as sets of cells, with bits in the order of the planes."""
    bit = {cell: 1 << place for place, cell in enumerate(index.order.tolist())}
    cycles = []
    while bit:
        cell, mask = bit.popitem()
        while images[cell] in bit:
            cell = images[cell]
            mask |= bit.pop(cell)
        cycles.append(mask)
    return cycles


def _colourings(cycles: Sequence[int]) -> Array:
    """Return all ways to assign each cycle to neither player, the first or the second.

    A row holds the first player's stones, the second's, and how many more the first has.
    """
    ways = np.zeros((1, 3), dtype=np.int64)
    for cycle in cycles:
        size = cycle.bit_count()
        to_first, to_second = np.array([(cycle, 0, size), (0, cycle, -size)])
        ways = np.concatenate([ways, ways + to_first, ways + to_second])
    return ways
