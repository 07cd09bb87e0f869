"""The compiled search for pairs: disjoint pairs of empty cells, one in each line that is in danger.

A line is in danger while it has no stone of the owner. Whenever the opponent takes one cell of a
pair, the owner takes the other, and so gets a stone into each of these lines. One pair may serve
several lines, which is what makes pairs strong: the lines of a row overlap.

A set of cells is a uint64. `board` is position.HoldBoard, `work` a Pairing.
"""

from typing import Any, NamedTuple

import numpy as np

from unbeatable.solve.alpha_beta.line_kernels import ONE, U64, count_bits
from unbeatable.solve.jit import uncounted, uncounted_inlined

NONE = U64(0)
CELL_BITS = 8
CELL_MASK = (1 << CELL_BITS) - 1
"""An option is a number: first how many lines it serves, then two cells. The same cell twice is not
a pair but a stone."""


class Pairing(NamedTuple):
    """A stack. At each level one more pair is chosen; the lines left are those without a pair."""

    lines: Any
    """The empty cells of the lines left, one row per level."""
    strips: Any
    """The strip of each of these lines: see HoldBoard."""
    count: Any
    used: Any
    """The cells of the pairs chosen so far."""
    spare: Any
    """Whether the owner still has a stone to place before the opponent moves."""
    options: Any
    first: Any
    """The next option to try at each level."""
    end: Any
    chosen: Any
    packed: Any
    """Lines of which no two can share a pair."""
    result: Any
    """After success: the number of levels, and the cell of the spare stone, or -1."""
    zone: Any
    """After success: the cells of the pairs and of the spare stone."""


def new_pairing(lines: int, cells: int, length: int) -> Pairing:
    levels = cells // 2 + 3
    most = length * (length + 1) // 2
    return Pairing(
        lines=np.zeros((levels, lines), dtype=np.uint64),
        strips=np.zeros((levels, lines), dtype=np.int64),
        count=np.zeros(levels, dtype=np.int64),
        used=np.zeros(levels, dtype=np.uint64),
        spare=np.zeros(levels, dtype=np.bool_),
        options=np.zeros((levels, most), dtype=np.int64),
        first=np.zeros(levels, dtype=np.int64),
        end=np.zeros(levels, dtype=np.int64),
        chosen=np.zeros(levels, dtype=np.int64),
        packed=np.zeros(lines, dtype=np.uint64),
        result=np.zeros(2, dtype=np.int64),
        zone=np.zeros(1, dtype=np.uint64),
    )


@uncounted_inlined
def lowest_cell(cells):
    """Return the lowest cell of a set that is not empty."""
    return np.int64(count_bits(~cells & cells - ONE))


@uncounted_inlined
def cell_bit(cell):
    return ONE << U64(cell)


@uncounted
def find_pairs(board, work, own, other, spare):
    """Return whether pairs were found that serve all lines in danger; they are left in `work`.

    `spare`: the owner may place a stone first. False may also mean that the search took too long.
    """
    _collect_lines(board, work, own, other)
    work.used[0] = NONE
    work.spare[0] = spare
    left = board.patience
    level = 0
    while True:
        if work.count[level] == 0:
            _note_result(work, level)
            return True
        left -= 1
        if left < 0:
            return False
        work.first[level] = work.end[level] = 0
        if not (board.crowded and _lacks_cells(work, level)):
            _list_options(work, level)
        while work.first[level] == work.end[level]:
            level -= 1
            if level < 0:
                return False
        _choose(work, level)
        level += 1


@uncounted_inlined
def _collect_lines(board, work, own, other):
    """Fill the first level with the lines in danger that contain no other one."""
    lines, strips = work.lines[0], work.strips[0]
    count = 0
    for i in range(board.dangers.size):
        if board.dangers[i] & own == NONE:
            cells = board.dangers[i] & ~other
            contains = False
            j = 0
            while j < count:
                if lines[j] & cells == lines[j]:
                    contains = True
                    break
                if lines[j] & cells == cells:
                    # Keep the order, which has the lines of a strip side by side.
                    count -= 1
                    for k in range(j, count):
                        lines[k], strips[k] = lines[k + 1], strips[k + 1]
                else:
                    j += 1
            if not contains:
                lines[count], strips[count] = cells, board.strips[i]
                count += 1
    work.count[0] = count


@uncounted_inlined
def _lacks_cells(work, level):
    """Return whether there are too few cells for the pairs, by a count.

    Two lines that share at most one cell need a pair each. All lines of different strips are like
    that, and some of the same strip.
    """
    lines, strips, used = work.lines[level], work.strips[level], work.used[level]
    packed, union, last = 0, NONE, NONE
    strip = -1
    for i in range(work.count[level]):
        cells = lines[i] & ~used
        union |= cells
        if strips[i] != strip or count_bits(cells & last) <= ONE:
            work.packed[packed] = last = cells
            strip = strips[i]
            packed += 1
    free = np.int64(count_bits(union))
    if 2 * packed <= free:
        return False
    if not work.spare[level]:
        return True
    most = 0
    while union:
        bit = union & ~union + ONE
        union ^= bit
        served = 0
        for i in range(packed):
            served += work.packed[i] & bit != NONE
        most = max(most, served)
    return 2 * (packed - most) > free - 1


@uncounted_inlined
def _list_options(work, level):
    """List the ways to serve the line with the fewest free cells, those first that serve most."""
    lines, count, used = work.lines[level], work.count[level], work.used[level]
    cells, fewest = NONE, U64(65)
    for i in range(count):
        free = lines[i] & ~used
        size = count_bits(free)
        if size < fewest:
            cells, fewest = free, size
    end = 0
    rest = cells
    while rest:
        one = lowest_cell(rest)
        rest &= rest - ONE
        others = rest
        while others:
            other = lowest_cell(others)
            others &= others - ONE
            pair = cell_bit(one) | cell_bit(other)
            served = 0
            for i in range(count):
                served += lines[i] & pair == pair
            option = (served << CELL_BITS | one) << CELL_BITS | other
            place = end
            while place > 0 and work.options[level, place - 1] < option:
                work.options[level, place] = work.options[level, place - 1]
                place -= 1
            work.options[level, place] = option
            end += 1
    if work.spare[level]:
        while cells:
            one = lowest_cell(cells)
            cells &= cells - ONE
            work.options[level, end] = one << CELL_BITS | one
            end += 1
    work.end[level] = end


@uncounted_inlined
def _choose(work, level):
    """Take the next option, and fill the next level with the lines that it does not serve."""
    option = work.options[level, work.first[level]]
    work.first[level] += 1
    work.chosen[level] = option
    one, other = option >> CELL_BITS & CELL_MASK, option & CELL_MASK
    taken = cell_bit(one) | cell_bit(other)
    count = 0
    for i in range(work.count[level]):
        if work.lines[level, i] & taken != taken:
            work.lines[level + 1, count] = work.lines[level, i]
            work.strips[level + 1, count] = work.strips[level, i]
            count += 1
    work.count[level + 1] = count
    work.used[level + 1] = work.used[level] | taken
    work.spare[level + 1] = work.spare[level] and one != other


@uncounted_inlined
def _note_result(work, level):
    work.result[0], work.result[1] = level, -1
    for i in range(level):
        one, other = work.chosen[i] >> CELL_BITS & CELL_MASK, work.chosen[i] & CELL_MASK
        if one == other:
            work.result[1] = one
    work.zone[0] = work.used[level]
