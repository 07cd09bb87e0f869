"""The board of 4x4x4 cells with its 76 lines and 192 symmetries."""

from functools import cache
from itertools import permutations, product

import numpy as np

from unbeatable.solve.proof.line_board import LineBoard

SIDE = range(4)
POINTS = [*product(SIDE, repeat=3)]
CELL = {point: cell for cell, point in enumerate(POINTS)}
SWAPS = [(0, 1, 2, 3), (1, 0, 3, 2), (0, 2, 1, 3), (2, 0, 3, 1)]
"""Maps of a coordinate that keep lines, besides the mirror image."""


@cache
def qubic_board() -> LineBoard:
    found = set()
    for point, step in product(POINTS, product((-1, 0, 1), repeat=3)):
        line = [tuple(a + i * b for a, b in zip(point, step, strict=True)) for i in SIDE]
        if any(step) and all(other in CELL for other in line):
            found.add(tuple(sorted(CELL[other] for other in line)))
    lines = sorted(found)
    symmetries = {
        tuple(
            CELL[tuple(swap[3 - point[axis] if flip else point[axis]] for axis, flip in axes)]
            for point in POINTS
        ): None
        for order, flips, swap in product(permutations(range(3)), product((0, 1), repeat=3), SWAPS)
        for axes in [[*zip(order, flips, strict=True)]]
    }
    through = [[n for n, line in enumerate(lines) if cell in line] for cell in range(64)]
    return LineBoard(
        lines=np.array(lines, dtype=np.int16),
        through=np.array([n for numbers in through for n in numbers], dtype=np.int32),
        first=np.cumsum([0, *map(len, through)], dtype=np.int32),
        symmetries=np.array([*symmetries], dtype=np.int16),
    )
