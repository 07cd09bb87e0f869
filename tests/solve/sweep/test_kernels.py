"""The sweep against retrograde analysis, position by position."""

import random
from itertools import product

import numpy as np
import pytest

from unbeatable.games.mnk import MNK
from unbeatable.solve.retrograde import retrograde
from unbeatable.solve.sweep.solution import sweep

SMALL_BOARDS = [size for size in product(range(1, 5), repeat=2) if size != (4, 4)]

SMALL_BOARDS += [(9, 1), (1, 5), (5, 2)]


def agree_everywhere(game: MNK, every: int = 1) -> None:
    """All canonical positions agree, and a random image of `every` n-th of them is found."""
    slow, fast = retrograde(game), sweep(game)
    assert fast.counts == slow.counts
    positions, codes = fast.arrays()
    order = np.argsort(positions)
    assert np.array_equal(positions[order], slow.positions)
    assert np.array_equal(codes[order], slow.codes)
    chance = random.Random(1)
    for pos in slow.positions[::every]:
        image = chance.choice(game.images(pos))
        assert fast._find(image) == slow._find(pos), game.write(image)


@pytest.mark.uncovered
@pytest.mark.parametrize(
    ("columns", "rows", "misere"), [(*size, misere) for size in SMALL_BOARDS for misere in (0, 1)]
)
def test_it_equals_retrograde_on_small_boards(columns: int, rows: int, misere: int) -> None:
    for k in range(1, max(columns, rows) + 1):
        agree_everywhere(MNK(columns, rows, k, misere=bool(misere)))


@pytest.mark.uncovered
@pytest.mark.parametrize("k", [1, 2, 3, 4])
@pytest.mark.parametrize("misere", [False, True])
def test_it_equals_retrograde_on_4x4(k: int, misere: bool) -> None:
    agree_everywhere(MNK(4, 4, k, misere=misere), every=20)
