"""The sweep's counts: known totals, and those of retrograde analysis."""

import pytest

from tests.solve.sweep.boards import board
from unbeatable import Value
from unbeatable.solve.sweep.solution import sweep


@pytest.mark.uncovered
def test_known_totals() -> None:
    counts = sweep(board("mnk(4,4,4)")).counts
    assert (counts.positions, counts.canonical) == (9_722_011, 1_217_977)
    solution = sweep(board("mnk(5,4,4)"))
    assert solution.counts.positions == 674_794_169
    assert solution.value() is Value.DRAW
