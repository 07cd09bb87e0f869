"""Compiled loops over the positions of one ply of a board with gravity.

A position is that of the game: bit i for x on cell i, bit cells + i for o. So the two planes are
like one board of twice the height, and one mask selects the same column in both.

The code of an outcome is that of a table: remoteness + 1 for a win, negative for a loss, 0 for a
draw.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from unbeatable.solve.jit import compiled, inner

WINS, LOSSES, DRAWS, TERMINAL = range(4)


class Board(NamedTuple):
    """The measures of a board, as unsigned numbers: compiled code mixes no signs."""

    columns: np.uint64
    cells: np.uint64
    full: np.uint64
    """The mask of all cells."""
    left_column: np.uint64
    """The mask of the leftmost column, in both planes."""
    line_steps: NDArray[np.uint64]
    """For each direction, the distance between neighbouring cells of a line."""
    line_starts: NDArray[np.uint64]
    """For each direction, the mask of the first cells of lines."""
    k: int
    after_line: int
    """The code of a position in which the last move completed a line."""


class Ply(NamedTuple):
    """The canonical positions with the same number of stones, ascending, and their codes."""

    positions: NDArray[np.uint64]
    codes: NDArray[np.int8]


@compiled(nogil=True)
def list_children(board, stones, positions, children):
    """Write the canonical children of the unfinished positions; return how many there are.

    A child is written once for each of its parents and moves.
    """
    count = 0
    for pos in positions:
        if _has_line(board, _last_mover(board, stones, pos)):
            continue
        image = _mirror(board, pos)
        landing = _landing_cells(board, pos)
        for column in range(board.columns):
            stone, mirrored = _drop(board, stones, landing, np.uint64(column))
            if stone:
                children[count] = min(pos | stone, image | mirrored)
                count += 1
    return count


@compiled(nogil=True)
def decide(board, stones, positions, codes, next_ply, tally):
    """Write the codes of some positions of a ply.

    Add to tally the numbers of wins, losses, draws and finished positions, counting both of each
    mirrored pair.
    """
    for number in range(len(positions)):
        pos = positions[number]
        image = _mirror(board, pos)
        size = 1 if image == pos else 2
        if _has_line(board, _last_mover(board, stones, pos)):
            code = np.int8(board.after_line)
            tally[TERMINAL] += size
        elif stones == board.cells:
            code = np.int8(0)
            tally[TERMINAL] += size
        else:
            code = _decide_position(board, stones, pos, image, next_ply)
        codes[number] = code
        tally[WINS if code > 0 else LOSSES if code < 0 else DRAWS] += size


@inner
def _decide_position(board, stones, pos, image, next_ply):
    """Return the code of an unfinished position: quickest win, else a draw, else slowest loss."""
    landing = _landing_cells(board, pos)
    quickest_loss, slowest_win, draws = -127, 0, False  # of the children, for the opponent
    for column in range(board.columns):
        stone, mirrored = _drop(board, stones, landing, np.uint64(column))
        if stone:
            child = min(pos | stone, image | mirrored)
            code = int(next_ply.codes[_find(next_ply.positions, child)])
            if code < 0:
                quickest_loss = max(quickest_loss, code)
            elif code > 0:
                slowest_win = max(slowest_win, code)
            else:
                draws = True
    if quickest_loss > -127:
        return np.int8(1 - quickest_loss)
    return np.int8(0 if draws else -1 - slowest_win)


@inner
def _find(positions, pos):
    """Return the index of a position that the ascending array contains."""
    low, size = 0, len(positions)
    while size > 1:
        half = size >> 1
        low += half if positions[low + half] <= pos else 0
        size -= half
    return low


@inner
def _last_mover(board, stones, pos):
    """Return the plane of the player who moved last."""
    return pos & board.full if stones & 1 else pos >> board.cells


@inner
def _has_line(board, plane):
    for direction in range(len(board.line_steps)):
        starts, shift = board.line_starts[direction], np.uint64(0)
        for _ in range(board.k):
            starts &= plane >> shift
            shift += board.line_steps[direction]
        if starts:
            return True
    return False


@inner
def _mirror(board, pos):
    """Return the position with left and right exchanged."""
    image = np.uint64(0)
    for number in range(board.columns):
        column = np.uint64(number)
        image |= (pos >> column & board.left_column) << (board.columns - np.uint64(1) - column)
    return image


@inner
def _landing_cells(board, pos):
    """Return the mask of the lowest empty cell of each column."""
    empty = board.full & ~(pos | pos >> board.cells)
    return empty & ~(empty >> board.columns)


@inner
def _drop(board, stones, landing, column):
    """Return the bit of a stone dropped into a column, and its mirror image; 0 if it is full."""
    stone = landing & board.left_column << column
    if stones & 1:
        stone <<= board.cells
    return stone, stone << (board.columns - np.uint64(1) - column) >> column
