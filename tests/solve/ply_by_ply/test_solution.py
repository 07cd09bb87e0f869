"""The file of a board that was solved ply by ply: compact, and complete or refused."""

import zlib
from pathlib import Path

import pytest

from unbeatable import DamagedSolution, Solution
from unbeatable.games.mnk import MNK
from unbeatable.solve.ply_by_ply.solution import PlySolution
from unbeatable.solve.ply_by_ply.solver import solve_ply_by_ply
from unbeatable.solve.storage import file_format


@pytest.fixture(scope="module")
def solution() -> PlySolution:
    return solve_ply_by_ply(MNK(4, 3, 3, gravity=True))


def test_it_is_saved_and_loaded(solution: PlySolution, tmp_path: Path) -> None:
    solution.save(tmp_path / "one")
    read = Solution.load(tmp_path / "one")
    assert isinstance(read, PlySolution)
    assert (read.positions, read.codes) == (solution.positions, solution.codes)
    assert (read.counts, read.method) == (solution.counts, "ply by ply")
    assert read.rate() == solution.rate()


def test_its_file_is_much_smaller_than_its_table(solution: PlySolution, tmp_path: Path) -> None:
    solution.save(tmp_path / "one")
    assert (tmp_path / "one").stat().st_size < 4 * len(solution.positions)


@pytest.mark.parametrize("data", [b"", b"nonsense", zlib.compress(b"too short")])
def test_other_data_is_refused(solution: PlySolution, tmp_path: Path, data: bytes) -> None:
    solution.save(tmp_path / "one")
    header, _ = file_format.read(tmp_path / "one")
    file_format.write(tmp_path / "one", header, data)
    with pytest.raises(DamagedSolution, match="is not a solution"):
        Solution.load(tmp_path / "one")
