"""The sweep against retrograde analysis and against plain induction, position by position."""

import random
from itertools import product
from math import prod

import numpy as np
import pytest

from tests.solve.sweep.induction import Codes, Positions, count_images, solve_by_plies
from unbeatable.games.mnk import MNK
from unbeatable.solve.retrograde import retrograde
from unbeatable.solve.sweep.solution import SweptSolution, sweep
from unbeatable.solve.table_solution import decode

SMALL_BOARDS = [size for size in product(range(1, 5), repeat=2) if prod(size) <= 9]
SMALL_BOARDS += [(9, 1), (1, 5)]

LARGER_BOARDS = {(5, 2): 1, (4, 3): 1, (3, 4): 1, (4, 4): 20}
"""Boards on which retrograde analysis is slow, and of how many positions one is looked up."""


def agrees(solution: SweptSolution, positions: Positions, codes: Codes, every: int = 1) -> None:
    """Compare all canonical positions, and look a random image of `every` n-th of them up."""
    swept, found = solution.arrays()
    order = np.argsort(swept)
    assert np.array_equal(swept[order], positions)
    assert np.array_equal(found[order], codes)
    game, chance = solution.game, random.Random(1)
    for pos, code in zip(positions[::every].tolist(), codes[::every].tolist(), strict=True):
        image = chance.choice(game.images(pos))
        assert solution._find(image) == decode(code), game.write(image)


@pytest.mark.uncovered
@pytest.mark.parametrize(
    ("columns", "rows", "misere"), [(*size, misere) for size in SMALL_BOARDS for misere in (0, 1)]
)
def test_it_equals_retrograde_on_small_boards(columns: int, rows: int, misere: int) -> None:
    for k in range(1, max(columns, rows) + 1):
        game = MNK(columns, rows, k, misere=bool(misere))
        slow, fast = retrograde(game), sweep(game)
        assert fast.counts == slow.counts
        agrees(fast, *slow.arrays())


@pytest.mark.uncovered
@pytest.mark.parametrize(
    ("columns", "rows", "k"),
    [(*size, k) for size in LARGER_BOARDS for k in range(1, max(size) + 1)],
)
@pytest.mark.parametrize("misere", [False, True])
def test_it_equals_plain_induction_on_larger_boards(
    columns: int, rows: int, k: int, misere: bool
) -> None:
    game = MNK(columns, rows, k, misere=misere)
    positions, codes = solve_by_plies(game)
    solution = sweep(game)
    agrees(solution, positions, codes, every=LARGER_BOARDS[columns, rows])
    weights = count_images(game, positions)
    counts = solution.counts
    assert counts.canonical == len(positions)
    assert counts.positions == weights.sum()
    assert counts.wins == weights[codes > 0].sum()
    assert counts.losses == weights[codes < 0].sum()
    assert counts.draws == weights[codes == 0].sum()
    is_over = (np.abs(codes) == 1) | (np.bitwise_count(positions) == columns * rows)
    assert counts.terminal == weights[is_over].sum()
