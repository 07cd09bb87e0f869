"""Compiled look-ups in swept layers: the byte of a position, and which positions can be reached."""

import numpy as np

from unbeatable.solve.jit import compiled, inner
from unbeatable.solve.sweep.kernels import UNREACHABLE, shared_cells


@compiled()
def look_up(tables, layer, child_layer, layer_bytes, child_bytes, first, second, found):
    """Store the byte of a position in found[-1], and those of its children in found[cell].

    A taken cell gets UNREACHABLE; without child_bytes only the position is looked up.
    """
    x = _planes(tables, first)
    o = _planes(tables, second)
    found[-1] = layer_bytes[_place(tables, layer, x, o)]
    if len(child_bytes) == 0:
        return
    for bit in range(tables.cells):
        cell = tables.order[bit]
        added = np.int64(1) << bit
        if (x | o) & added:
            found[cell] = UNREACHABLE
        elif layer.stones % 2 == 0:
            found[cell] = child_bytes[_place(tables, child_layer, x | added, o)]
        else:
            found[cell] = child_bytes[_place(tables, child_layer, x, o | added)]


@inner
def _planes(tables, cells):
    """Return a set of cells of the board, with its bits in the order of the planes."""
    planes = np.int64(0)
    for bit in range(tables.cells):
        planes |= (np.int64(cells) >> tables.order[bit] & 1) << bit
    return planes


@inner
def _place(tables, layer, first, second):
    low = (first | second) & ((1 << tables.low_cells) - 1)
    high = (first | second) >> tables.low_cells
    number = tables.low_class[low]
    group = tables.class_group[number]
    turn = tables.low_turn[low]
    turned = tables.high_image[turn, high]
    more = tables.high_turn[group, turned]
    both = tables.compose[more, turn]
    first_low = tables.low_image[both, first & ((1 << tables.low_cells) - 1)]
    first_high = tables.high_image[both, first >> tables.low_cells]
    block = _squeeze(np.int64(first_high), np.int64(tables.high_image[more, turned]))
    return (
        layer.class_start[number]
        + tables.high_number[group, turned] * layer.row_size
        + layer.block_start[tables.size[low], block]
        + tables.rank[_squeeze(np.int64(first_low), np.int64(tables.class_set[number]))]
    )


@inner
def _squeeze(part, whole):
    """Return the bits of `part` at the set bits of `whole`, packed together."""
    squeezed = np.int64(0)
    bit = np.int64(1)
    while whole:
        lowest = whole & -whole
        if part & lowest:
            squeezed |= bit
        bit <<= 1
        whole ^= lowest
    return squeezed


@compiled(nogil=True)
def count_reachable(tables, outer, inner, starts, ends):
    """Count the positions that can be reached, among the combinations of two partial colourings.

    Row i of outer is combined with the rows of inner from starts[i] up to ends[i]. A row holds the
    first player's stones, the second's, and how many more the first has.
    """
    count = 0
    for i in range(len(outer)):
        for j in range(starts[i], ends[i]):
            first = outer[i, 0] | inner[j, 0]
            second = outer[i, 1] | inner[j, 1]
            if outer[i, 2] + inner[j, 2]:
                count += _reachable(tables, 0, first, second)
            else:
                count += _reachable(tables, 1, second, first)
    return count


@inner
def _reachable(tables, waiting, of_waiting, of_moving):
    """Return whether play leads here: no line to move, and one stone made all waiting lines."""
    mask = (1 << tables.low_cells) - 1
    moving = 1 - waiting
    high = of_moving >> tables.low_cells
    if tables.low_lines[moving, of_moving & mask] & tables.high_lines[moving, high]:
        return False
    high = of_waiting >> tables.low_cells
    groups = tables.low_lines[waiting, of_waiting & mask] & tables.high_lines[waiting, high]
    return groups == 0 or shared_cells(groups, tables.common[waiting, high]) != 0


@compiled()
def list_layer(tables, layer, layer_bytes, sets, images, positions, found, filled):
    """Append the canonical positions whose occupied set is one of these; return how many.

    Colourings of a set that a symmetry of the set maps to each other count once.
    """
    of_first = (layer.stones + 1) // 2
    for occupied in sets:
        first = occupied
        while True:
            if _size(first) == of_first and _is_least(images, occupied, first):
                byte = layer_bytes[
                    _place(tables, layer, _planes(tables, first), _planes(tables, occupied ^ first))
                ]
                if byte != UNREACHABLE:
                    positions[filled] = _canonical(images, tables.cells, first, occupied ^ first)
                    found[filled] = byte
                    filled += 1
            if first == 0:
                break
            first = (first - 1) & occupied
    return filled


@inner
def _size(cells):
    size = 0
    while cells:
        cells &= cells - 1
        size += 1
    return size


@inner
def _is_least(images, occupied, first):
    for symmetry in range(len(images)):
        if images[symmetry, occupied] == occupied and images[symmetry, first] < first:
            return False
    return True


@inner
def _canonical(images, cells, first, second):
    least = np.int64(1) << 62
    for symmetry in range(len(images)):
        least = min(least, images[symmetry, first] | images[symmetry, second] << cells)
    return least
