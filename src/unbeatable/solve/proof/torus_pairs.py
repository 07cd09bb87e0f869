r"""Pairs for lines of nine or more cells: a pattern of 8x8 cells, repeated over the board.

Hales and Jewett's pairing. Each row, column and diagonal of the pattern, which goes on at the
opposite edge, has one pair of neighbours along it; a sign shows the way to the other cell of its
pair. Nine cells in a row of the repeated pattern contain every two neighbours of such a line, and
so its pair. Eight cells do not suffice: the pair may be the two at the ends.
"""

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from unbeatable.solve.proof.hold.extraction import pairs_strategy
from unbeatable.solve.proof.hold.position import OWNER
from unbeatable.solve.proof.strategy import PASS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unbeatable.solve.proof.line_board import LineBoard
    from unbeatable.solve.proof.strategy import Strategy

SIDE = 8
SHORTEST = SIDE + 1
"""The least length of a line for which the pattern suffices."""
PATTERN = (
    "`/`--`/`",
    "/`|`/--|",
    "--|/|``|",
    "/--||/``",
    "/|`|/--/",
    "||/`--|/",
    "|/--/||`",
    "`--/`|`/",
)
"""A backslash is drawn as `, which needs no second one in front."""
STEPS = {"-": (0, 1), "|": (1, 0), "`": (1, 1), "/": (1, -1)}
"""How many rows and columns it is to the next cell along each sign."""


def find_torus_pairs(
    board: "LineBoard", stones: "NDArray[np.int8]", *, to_move: bool
) -> "Strategy | None":
    """Return a hold by pairs alone, or None: with stones, the pattern may not fit any more."""
    columns = _find_columns(board)
    if columns is None:
        return None
    lines = board.lines[(stones[board.lines] != OWNER).all(axis=1)]
    for shift in range(SIDE * SIDE):
        partner = _partners(board.cells, columns, shift)
        if strategy := _fit(lines, stones, partner, to_move=to_move):
            return strategy
    return None


def _find_columns(board: "LineBoard") -> int | None:
    """Return how wide the board is; None if it is not flat or its lines are too short."""
    if board.lines.shape[1] < SHORTEST:
        return None
    steps = sorted({int(line[1]) - int(line[0]) for line in board.lines})
    if steps == [1]:
        return board.cells  # Only rows have lines, so it does not matter where a row ends.
    if len(steps) == 1:
        return steps[0]
    if len(steps) == len(STEPS) and steps == [1, steps[2] - 1, steps[2], steps[2] + 1]:
        return steps[2]
    return None


def _partners(cells: int, columns: int, shift: int) -> "NDArray[np.int64]":
    """Return, for the first cell of each pair, the second one; -1 for all others."""
    pattern = first_of_pairs()
    cell = np.arange(cells)
    row, column = (cell // columns + shift // SIDE) % SIDE, (cell % columns + shift) % SIDE
    partner = np.full(cells, -1, dtype=np.int64)
    for down, right in STEPS.values():
        begins = (pattern[row, column] == (down, right)).all(axis=1)
        inside = (cell // columns + down) * columns < cells
        inside &= (cell % columns + right >= 0) & (cell % columns + right < columns)
        partner[begins & inside] = cell[begins & inside] + down * columns + right
    return partner


@cache
def first_of_pairs() -> "NDArray[np.int64]":
    """Return the way to the second cell for the first cell of each pair; (0, 0) for all others."""
    ways = np.zeros((SIDE, SIDE, 2), dtype=np.int64)
    for row in range(SIDE):
        for column in range(SIDE):
            down, right = STEPS[PATTERN[row][column]]
            if PATTERN[(row + down) % SIDE][(column + right) % SIDE] == PATTERN[row][column]:
                ways[row, column] = down, right
    return ways


def _fit(
    lines: "NDArray[np.int16]",
    stones: "NDArray[np.int8]",
    partner: "NDArray[np.int64]",
    *,
    to_move: bool,
) -> "Strategy | None":
    """Return the strategy of the pairs whose cells are empty, if it serves all of these lines."""
    partner = partner.copy()
    partner[(stones != 0) | (stones[partner] != 0)] = -1
    on_line = partner[lines[:, :-1]] == lines[:, 1:]
    left = lines[~on_line.any(axis=1)]
    move = PASS
    if len(left) and to_move:
        # One stone may serve all the lines that are left.
        through = np.bincount(left.ravel(), minlength=stones.size) * (stones == 0)
        move = int(through.argmax())
        left = left[~(left == move).any(axis=1)]
    if len(left):
        return None
    partner[(partner == move) | (np.arange(stones.size) == move)] = -1
    used = np.zeros(stones.size, dtype=np.bool_)
    used[lines[:, :-1][on_line]] = True
    first = np.flatnonzero(used & (partner >= 0))
    return pairs_strategy(move, np.stack([first, partner[first]], axis=1).astype(np.int16))
