"""A swept board lists the same canonical positions and outcomes as retrograde analysis."""

import numpy as np
import pytest

from unbeatable import TooLarge, solve
from unbeatable.games.mnk import MNK
from unbeatable.solve import memory
from unbeatable.solve.retrograde import retrograde
from unbeatable.solve.sweep.solution import sweep


@pytest.mark.parametrize(
    "game",
    [MNK(1, 1, 1), MNK(4, 2, 2), MNK(3, 3, 3), MNK(3, 3, 2, misere=True), MNK(4, 3, 3)],
    ids=repr,
)
def test_its_arrays_are_those_of_retrograde_analysis(game: MNK) -> None:
    positions, codes = sweep(game).arrays()
    expected_positions, expected_codes = retrograde(game).arrays()
    np.testing.assert_array_equal(positions, expected_positions, strict=True)
    np.testing.assert_array_equal(codes, expected_codes, strict=True)


def test_a_book_has_no_arrays() -> None:
    with pytest.raises(TooLarge, match=r"stored as a book of its first 7 plies, so there are no"):
        solve("mnk(5,5,4)").arrays()


def test_arrays_that_do_not_fit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = sweep(MNK(3, 3, 3))
    monkeypatch.setattr(memory, "free_memory", lambda: 1_000)
    with pytest.raises(TooLarge, match=r"need 24,480 bytes of memory, and 1,000 are free"):
        solution.arrays()
