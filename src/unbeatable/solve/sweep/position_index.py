"""The position index: tables that locate the byte of each position in its ply layer.

A position is its occupied set S and the first player's stones among S. The cells are cut
into two planes, low and high, each closed under the symmetries of the board, so that a
symmetry permutes the low cells among themselves and the high cells among themselves:

    l h l        S = low set + high set. One S of each symmetry class has a row: its low
    h l h        set is the least of its images, and its high set the least of its images
    l h l        under the symmetries that fix the low set.

Squeeze both sets together, so that the stones of each get the bits 0, 1, 2 ... Then

    place of a position = start of the row of S
                        + block_start[low stones][first player's high stones]
                        + rank[first player's low stones]

    row of S:  | high 000  | high 001 | high 010 | high 011 | ...     blocks, by number
               | low 0111  | low 0011 | low 0011 | low 0001 |
               | low 1011  | low 0101 |   ...    |   ...    |         ranks, ascending
               | low 1101  |   ...    |

A move on a high cell mostly leaves the low set unchanged. The child's blocks are then read in
order. Any other move permutes the low stones, and so the bytes of a block, in the same way for the
whole row.

Lines with the same low part form a group. A player has a line if some group is complete in both
planes: `low_lines[low stones] & high_lines[high stones]`.
"""

from collections.abc import Sequence
from math import comb
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unbeatable.solve.sweep.limits import MAX_CELLS

Permutation: TypeAlias = Sequence[int]
Array: TypeAlias = NDArray[Any]

MAX_GROUPS = 32
DE_BRUIJN = 0x077CB531


class PositionIndex(NamedTuple):
    """The tables of a board for the kernels. A set is a set of cells of one plane."""

    cells: int
    low_cells: int
    misere: bool
    order: Array  # [bit] the cell of the board: low cells first, then high cells
    size: Array  # [set] how many bits
    rank: Array  # [set] its place among the sets with as many bits, ascending
    choose: Array  # [n, k]
    by_size: Array  # [n, i] the sets of n bits, smallest first
    size_start: Array  # [n, k] where the sets of k bits start in them
    low_image: Array  # [symmetry, low set]
    high_image: Array  # [symmetry, high set]
    compose: Array  # [second, first] the number of the symmetry that does both
    class_set: Array  # [class] the low set that represents its class
    class_group: Array  # [class] which symmetries fix that set
    low_class: Array  # [low set]
    low_turn: Array  # [low set] the symmetry that maps it to its representative
    high_turn: Array  # [group, high set] the same under the symmetries of a group
    high_number: Array  # [group, high set] number of its representative among those of its size
    high_sets: Array  # [group, i] the representatives, smallest first
    high_start: Array  # [group, k] where those of k bits start
    low_lines: Array  # [player, low set] groups of lines, a bit each
    high_lines: Array  # [player, high set]
    common: Array  # [player, high set, hash of group] the cells that its complete lines share

    @property
    def high_cells(self) -> int:
        return self.cells - self.low_cells

    @property
    def symmetries(self) -> int:
        return len(self.compose)


class PlyLayer(NamedTuple):
    """Where the rows of the positions with a given number of stones are."""

    stones: int
    row_size: int
    class_start: Array  # [class] where the rows of a low set begin
    block_start: Array  # [low stones, first player's high stones] within a row
    bytes: int


def make_position_index(
    cells: int,
    lines: tuple[Sequence[int], Sequence[int]],
    symmetries: Sequence[Permutation],
    *,
    misere: bool,
) -> PositionIndex:
    """Return the tables of a board. `lines` are masks of cells, for each of the two players."""
    low, high = _planes(cells, lines, symmetries)
    low_image = _images(low, symmetries)
    high_image = _images(high, symmetries)
    size = _sizes(max(len(low), len(high)))
    choose = np.array([[comb(n, k) for k in range(MAX_CELLS + 2)] for n in range(MAX_CELLS + 1)])
    by_size, size_start, rank = _by_size(len(low), size)
    low_class, low_turn, class_set = _classes(low_image)
    kept = (low_image[:, class_set] == class_set).T
    groups, class_group = np.unique(kept, axis=0, return_inverse=True)
    high_tables = [_representatives(high_image, group, size, len(high)) for group in groups]
    line_tables = [_line_tables(of_player, low, high) for of_player in lines]
    return PositionIndex(
        cells=cells,
        low_cells=len(low),
        misere=misere,
        order=np.array(low + high, dtype=np.int64),
        size=size,
        rank=rank,
        choose=choose,
        by_size=by_size,
        size_start=size_start,
        low_image=low_image,
        high_image=high_image,
        compose=_composition(symmetries),
        class_set=class_set.astype(np.uint16),
        class_group=class_group.reshape(-1).astype(np.uint8),
        low_class=low_class,
        low_turn=low_turn,
        high_turn=np.stack([turn for turn, _, _, _ in high_tables]),
        high_number=np.stack([number for _, number, _, _ in high_tables]),
        high_sets=np.stack([sets for _, _, sets, _ in high_tables]),
        high_start=np.stack([start for _, _, _, start in high_tables]),
        low_lines=np.stack([tables[0] for tables in line_tables]),
        high_lines=np.stack([tables[1] for tables in line_tables]),
        common=np.stack([tables[2] for tables in line_tables]),
    )


def make_ply_layer(index: PositionIndex, stones: int) -> PlyLayer:
    first_stones = (stones + 1) // 2
    row_size = comb(stones, first_stones)
    low_stones = index.size[index.class_set].astype(np.int64)
    high_stones = stones - low_stones
    held = (high_stones >= 0) & (high_stones <= index.high_cells)
    at = np.where(held, high_stones, 0)
    rows = index.high_start[index.class_group, at + 1] - index.high_start[index.class_group, at]
    ends = np.cumsum(np.where(held, rows, 0) * row_size)
    starts = np.concatenate([[0], ends[:-1]])
    low_of_first = first_stones - index.size[: 1 << index.high_cells].astype(np.int64)
    low_of_first[low_of_first < 0] = MAX_CELLS + 1  # no way to choose that many
    lengths = index.choose[: index.low_cells + 1, low_of_first]
    block_start = np.zeros(lengths.shape, dtype=np.int64)
    np.cumsum(lengths[:, :-1], axis=1, out=block_start[:, 1:])
    return PlyLayer(stones, row_size, starts, block_start, int(ends[-1]))


def _planes(
    cells: int, lines: Sequence[Sequence[int]], symmetries: Sequence[Permutation]
) -> tuple[list[int], list[int]]:
    """Return the low and the high cells: whole orbits, largest first.

    About three fifths of the cells are low, which is fastest. Fewer are, if the lines would form
    too many groups.
    """
    orbits = {frozenset(images) for images in zip(*symmetries, strict=True)}
    largest_first = sorted(orbits, key=lambda orbit: (-len(orbit), min(orbit)))
    for limit in range(cells * 3 // 5, -1, -1):
        low: list[int] = []
        for orbit in largest_first:
            if len(low) + len(orbit) <= limit:
                low += sorted(orbit)
        if all(len(_groups(of_player, low)) <= MAX_GROUPS for of_player in lines):
            break
    return low, [cell for cell in range(cells) if cell not in low]


def _groups(lines: Sequence[int], low: list[int]) -> dict[int, list[int]]:
    """Return the lines by their low part; those within the high cells come first."""
    groups: dict[int, list[int]] = {0: []}
    for line in lines:
        groups.setdefault(_part(line, low), []).append(line)
    return groups


def _images(plane: list[int], symmetries: Sequence[Permutation]) -> Array:
    """Return the image of each set of cells of a plane under each symmetry."""
    bit = {cell: index for index, cell in enumerate(plane)}
    bits = [[1 << bit[images[cell]] for cell in plane] for images in symmetries]
    return _unions(np.array(bits, dtype=np.uint16).reshape(len(symmetries), len(plane)))


def _unions(parts: Array) -> Array:
    """Return the bitwise or over each subset of the last axis."""
    table = np.zeros((*parts.shape[:-1], 1), dtype=parts.dtype)
    for index in range(parts.shape[-1]):
        table = np.concatenate([table, table | parts[..., index : index + 1]], axis=-1)
    return table


def _sizes(bits: int) -> Array:
    table = np.zeros(1, dtype=np.uint8)
    for _ in range(bits):
        table = np.concatenate([table, table + np.uint8(1)])
    return table


def _by_size(bits: int, size: Array) -> tuple[Array, Array, Array]:
    by_size = np.zeros((bits + 1, 1 << bits), dtype=np.uint16)
    size_start = np.zeros((bits + 1, bits + 3), dtype=np.int64)
    for n in range(bits + 1):
        sizes = size[: 1 << n]
        by_size[n, : 1 << n] = np.argsort(sizes, kind="stable")
        size_start[n, 1 : n + 2] = np.cumsum(np.bincount(sizes, minlength=n + 1))
        size_start[n, n + 2 :] = 1 << n
    rank = np.zeros(len(size), dtype=np.uint16)
    everything = np.argsort(size, kind="stable")
    starts = np.concatenate([[0], np.cumsum(np.bincount(size))])
    rank[everything] = np.arange(len(size)) - starts[size[everything]]
    return by_size, size_start, rank


def _classes(image: Array) -> tuple[Array, Array, Array]:
    """Return, for each set, its class, and the symmetry that maps it to the class's least set."""
    least = image.min(axis=0)
    sets, number = np.unique(least, return_inverse=True)
    return number.reshape(-1).astype(np.int16), image.argmin(axis=0).astype(np.uint8), sets


def _representatives(
    image: Array, group: Array, size: Array, bits: int
) -> tuple[Array, Array, Array, Array]:
    """Return turn, number, sets and starts of a PositionIndex, for high sets under one group."""
    members = np.flatnonzero(group)
    images = image[members]
    turn = members[images.argmin(axis=0)].astype(np.uint8)
    least = images.min(axis=0).astype(np.int64)
    sets = np.flatnonzero(least == np.arange(len(least)))
    sets = sets[np.argsort(size[sets], kind="stable")]
    start = np.concatenate([[0], np.cumsum(np.bincount(size[sets], minlength=bits + 1))])
    number = np.zeros(len(least), dtype=np.int32)
    number[sets] = np.arange(len(sets)) - start[size[sets]]
    padded = np.zeros(len(least), dtype=np.uint16)
    padded[: len(sets)] = sets
    return turn, number[least], padded, start


def _composition(symmetries: Sequence[Permutation]) -> Array:
    number = {tuple(images): index for index, images in enumerate(symmetries)}
    return np.array(
        [
            [number[tuple(second[c] for c in first)] for first in symmetries]
            for second in symmetries
        ],
        dtype=np.uint8,
    )


def _line_tables(
    lines: Sequence[int], low: list[int], high: list[int]
) -> tuple[Array, Array, Array]:
    """Return low lines, high lines and common cells, as in a PositionIndex, for one player."""
    low_sets = np.arange(1 << len(low))
    high_sets = np.arange(1 << len(high))
    low_lines = np.zeros(len(low_sets), dtype=np.uint32)
    high_lines = np.zeros(len(high_sets), dtype=np.uint32)
    common = np.zeros((len(high_sets), MAX_GROUPS), dtype=np.uint32)
    for group, (low_part, of_group) in enumerate(_groups(lines, low).items()):
        bit = np.uint32(1 << group)
        low_lines[low_sets & low_part == low_part] |= bit
        shared = np.full(len(high_sets), 0xFFFF, dtype=np.uint32)
        for high_part in {_part(line, high) for line in of_group}:
            complete = high_sets & high_part == high_part
            high_lines[complete] |= bit
            shared[complete] &= np.uint32(high_part)
        common[:, (DE_BRUIJN << group & 0xFFFFFFFF) >> 27] = shared << 16 | np.uint32(low_part)
    return low_lines, high_lines, common


def _part(line: int, plane: list[int]) -> int:
    return sum(1 << bit for bit, cell in enumerate(plane) if line >> cell & 1)
