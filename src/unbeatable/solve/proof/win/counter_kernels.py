"""Line counters, compiled: how many stones of each side every line has, kept move by move.

Boards of up to 26x26 do not fit into machine words. So a move updates the lines through its cell,
and lists tell at any time which lines a side can complete with one or two stones more.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unbeatable.solve.jit import inlined, inner

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unbeatable.solve.proof.line_board import LineBoard

ATTACKER, DEFENDER = np.int64(0), np.int64(1)
"""The sides: the attacker looks for a win. A stone on a cell is 1 + its side, no stone is 0.

All cells, lines and constants are int64: each other type would be compiled separately."""
MAX_MISSING = 2
"""Lines that lack more stones than this are in no list."""


class Lines(NamedTuple):
    """What does not change during a search."""

    cells: "NDArray[np.int64]"
    """The cells of each line, one row per line."""
    through: "NDArray[np.int64]"
    first: "NDArray[np.int64]"
    """As in LineBoard."""
    keys: "NDArray[np.uint64]"
    """Random numbers by side, cell and symmetry: that of the image of the cell."""
    symmetries: "NDArray[np.int64]"
    """As in LineBoard."""


class Counters(NamedTuple):
    """Stones, and what follows from them. `put` and `take` keep all of it."""

    stones: "NDArray[np.int8]"
    on_line: "NDArray[np.int64]"
    """The stones on each line, by side and line."""
    open: "NDArray[np.int64]"
    """Lists of lines that the other side has no stone on, by side, stones missing and place."""
    size: "NDArray[np.int64]"
    """The lengths of these lists, by side and stones missing."""
    place: "NDArray[np.int64]"
    """The place of each line in its list, by side and line."""


def new_lines(board: "LineBoard") -> Lines:
    """Return the constants of a board."""
    # The same numbers each time, so that a search can be repeated exactly.
    random = np.random.default_rng(20260101).integers(
        1, 2**63, size=(2, board.cells), dtype=np.uint64
    )
    return Lines(
        cells=board.lines.astype(np.int64),
        through=board.through.astype(np.int64),
        first=board.first.astype(np.int64),
        keys=np.ascontiguousarray(random[:, board.symmetries.T]),
        symmetries=board.symmetries.astype(np.int64),
    )


def new_counters(board: "LineBoard") -> Counters:
    """Return the counters of the empty board."""
    lines, length = board.lines.shape
    counters = Counters(
        stones=np.zeros(board.cells, dtype=np.int8),
        on_line=np.zeros((2, lines), dtype=np.int64),
        open=np.zeros((2, MAX_MISSING + 1, lines), dtype=np.int64),
        size=np.zeros((2, MAX_MISSING + 1), dtype=np.int64),
        place=np.zeros((2, lines), dtype=np.int64),
    )
    if length <= MAX_MISSING:
        counters.open[:, length] = counters.place[:] = np.arange(lines)
        counters.size[:, length] = lines
    return counters


@inlined
def _add(counters, side, missing, line):
    if missing <= MAX_MISSING:
        last = counters.size[side, missing]
        counters.open[side, missing, last] = line
        counters.place[side, line] = last
        counters.size[side, missing] = last + 1


@inlined
def _remove(counters, side, missing, line):
    if missing <= MAX_MISSING:
        last = counters.size[side, missing] - 1
        place = counters.place[side, line]
        moved = counters.open[side, missing, last]
        counters.open[side, missing, place] = moved
        counters.place[side, moved] = place
        counters.size[side, missing] = last


@inner
def put(lines, counters, cell, side):
    """Put a stone on an empty cell."""
    other, length = 1 - side, lines.cells.shape[1]
    counters.stones[cell] = 1 + side
    for i in range(lines.first[cell], lines.first[cell + 1]):
        line = lines.through[i]
        own, others = counters.on_line[side, line], counters.on_line[other, line]
        counters.on_line[side, line] = own + 1
        if others == 0:
            _remove(counters, side, length - own, line)
            if own + 1 < length:
                _add(counters, side, length - own - 1, line)
        if own == 0:
            _remove(counters, other, length - others, line)


@inner
def take(lines, counters, cell, side):
    """Take the stone away again."""
    other, length = 1 - side, lines.cells.shape[1]
    counters.stones[cell] = 0
    for i in range(lines.first[cell + 1] - 1, lines.first[cell] - 1, -1):
        line = lines.through[i]
        own, others = counters.on_line[side, line], counters.on_line[other, line]
        counters.on_line[side, line] = own - 1
        if own == 1:
            _add(counters, other, length - others, line)
        if others == 0:
            if own < length:
                _remove(counters, side, length - own, line)
            _add(counters, side, length - own + 1, line)


@inlined
def empty_cell(lines, counters, line):
    """Return the first empty cell of a line that has one."""
    for i in range(lines.cells.shape[1]):
        cell = lines.cells[line, i]
        if counters.stones[cell] == 0:
            return cell
    return np.int64(-1)


@inlined
def other_empty_cell(lines, counters, line, cell):
    """Return the last empty cell of a line, other than one that is known to be empty."""
    for i in range(lines.cells.shape[1] - 1, -1, -1):
        other = lines.cells[line, i]
        if counters.stones[other] == 0 and other != cell:
            return other
    return np.int64(-1)


@inlined
def winning_cell(lines, counters, side):
    """Return a cell with which the side completes a line; -1 if there is none."""
    if counters.size[side, 1] == 0:
        return np.int64(-1)
    return empty_cell(lines, counters, counters.open[side, 1, 0])


@inlined
def another_winning_cell(lines, counters, side, cell):
    """Return a second cell with which the side completes a line; -1 if there is none."""
    for i in range(1, counters.size[side, 1]):
        other = empty_cell(lines, counters, counters.open[side, 1, i])
        if other != cell:
            return other
    return np.int64(-1)
