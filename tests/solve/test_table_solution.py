"""A solution as a table: its arrays, its codes, its file."""

from pathlib import Path

import numpy as np
import pytest

from unbeatable import Outcome, Solution, Value, load
from unbeatable.solve.retrograde import retrograde
from unbeatable.solve.table_solution import TableSolution, decode


@pytest.fixture(scope="module")
def classic() -> TableSolution:
    return retrograde(load("classic"))


def test_numpy_sees_the_same_numbers(classic: TableSolution) -> None:
    positions, outcomes = classic.arrays()
    assert [positions.dtype, outcomes.dtype] == [np.dtype("uint64"), np.dtype("int32")]
    assert positions.tolist() == list(classic)
    assert [decode(code) for code in outcomes.tolist()] == [classic.outcome(p) for p in classic]


def test_a_solution_is_saved_and_loaded(classic: TableSolution, tmp_path: Path) -> None:
    classic.save(tmp_path / "one")
    read = Solution.load(str(tmp_path / "one"))
    assert isinstance(read, TableSolution)
    assert (read.positions, read.codes, read.counts) == (
        classic.positions,
        classic.codes,
        classic.counts,
    )


def test_the_codes_of_outcomes() -> None:
    assert decode(0) == Outcome(Value.DRAW, None)
    for remoteness in range(300):
        assert decode(remoteness + 1) == Outcome(Value.WIN, remoteness)
        assert decode(-remoteness - 1) == Outcome(Value.LOSS, remoteness)
