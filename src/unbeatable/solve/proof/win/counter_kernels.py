"""Line counters, compiled: the stones of each side on every line, kept move by move.

Boards of up to 26x26 do not fit into machine words, but a line does. The counter of a line is

    stones of the defender (8 bits) | of the attacker (8) | a bit for each empty cell (32)

so a stone adds one number to each line through its cell, and a look at a counter tells what is
missing on a line and where.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unbeatable.solve.jit import uncounted, uncounted_inlined

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unbeatable.solve.proof.line_board import LineBoard

ATTACKER, DEFENDER = np.int64(0), np.int64(1)
"""The sides: the attacker looks for a win. A stone on a cell is 1 + its side, no stone is 0.

All cells, lines and constants are int64: each other type would be compiled separately."""
STONES_SHIFT, SIDE_BITS = 32, 8
"""Where the stones begin in a counter, and the bits for those of one side."""


class Lines(NamedTuple):
    """What does not change during a search."""

    cells: "NDArray[np.int64]"
    """The cells of each line, one row per line."""
    through: "NDArray[np.int64]"
    first: "NDArray[np.int64]"
    """As in LineBoard."""
    added: "NDArray[np.int64]"
    """What a stone adds to the counter of a line, by side and by place in `through`."""
    keys: "NDArray[np.uint64]"
    """Random numbers by side, cell and symmetry: that of the image of the cell."""
    symmetries: "NDArray[np.int64]"
    """As in LineBoard."""


class Counters(NamedTuple):
    """Stones, and what follows from them. `put` and `take` keep both."""

    stones: "NDArray[np.int8]"
    line: "NDArray[np.int64]"
    """The counter of each line."""


def new_lines(board: "LineBoard") -> Lines:
    """Return the constants of a board."""
    # The same numbers each time, so that a search can be repeated exactly.
    random = np.random.default_rng(20260101).integers(
        1, 2**63, size=(2, board.cells), dtype=np.uint64
    )
    through = board.through.astype(np.int64)
    cell = np.repeat(np.arange(board.cells), np.diff(board.first))
    place = (board.lines[through] == cell[:, None]).argmax(axis=1)
    one = np.array([1 << STONES_SHIFT, 1 << STONES_SHIFT + SIDE_BITS], dtype=np.int64)
    return Lines(
        cells=board.lines.astype(np.int64),
        through=through,
        first=board.first.astype(np.int64),
        added=one[:, None] - (np.int64(1) << place),
        keys=np.ascontiguousarray(random[:, board.symmetries.T]),
        symmetries=board.symmetries.astype(np.int64),
    )


def new_counters(board: "LineBoard") -> Counters:
    """Return the counters of the empty board."""
    lines, length = board.lines.shape
    return Counters(
        stones=np.zeros(board.cells, dtype=np.int8),
        line=np.full(lines, (1 << length) - 1, dtype=np.int64),
    )


@uncounted_inlined
def put(lines, counters, cell, side):
    """Put a stone on an empty cell."""
    counters.stones[cell] = 1 + side
    for i in range(lines.first[cell], lines.first[cell + 1]):
        counters.line[lines.through[i]] += lines.added[side, i]


@uncounted_inlined
def take(lines, counters, cell, side):
    """Take the stone away again."""
    counters.stones[cell] = 0
    for i in range(lines.first[cell], lines.first[cell + 1]):
        counters.line[lines.through[i]] -= lines.added[side, i]


@uncounted_inlined
def stones_on_line(counter, side):
    """Return how many stones of a side a line has."""
    return counter >> STONES_SHIFT + SIDE_BITS * side & (1 << SIDE_BITS) - 1


@uncounted_inlined
def stones_of_open_line(lines, side, missing):
    """Return the stones in the counter of a line that one side alone can complete with so many."""
    return lines.cells.shape[1] - missing << SIDE_BITS * side


@uncounted_inlined
def is_open(counter, stones):
    """Return whether a line has just these stones."""
    return counter >> STONES_SHIFT == stones


@uncounted_inlined
def empty_cell(lines, counters, line):
    """Return the first empty cell of a line that has one."""
    for i in range(lines.cells.shape[1]):
        if counters.line[line] >> i & 1:
            return lines.cells[line, i]
    return np.int64(-1)


@uncounted_inlined
def other_empty_cell(lines, counters, line):
    """Return the last empty cell of a line that has one."""
    for i in range(lines.cells.shape[1] - 1, -1, -1):
        if counters.line[line] >> i & 1:
            return lines.cells[line, i]
    return np.int64(-1)


@uncounted
def winning_cells(lines, counters, side):
    """Return two different cells with which the side completes a line; -1 for what is not there."""
    one, stones = np.int64(-1), stones_of_open_line(lines, side, 1)
    for line in range(counters.line.size):
        if is_open(counters.line[line], stones):
            cell = empty_cell(lines, counters, line)
            if one == -1:
                one = cell
            elif one != cell:
                return one, cell
    return one, np.int64(-1)
