"""Files of solutions: they read back, and any damage is noticed."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from unbeatable import DamagedSolution, Solution, load
from unbeatable.solve.retrograde import retrograde
from unbeatable.solve.storage import file_format
from unbeatable.solve.table_solution import TableSolution


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path / "kept"))
    return tmp_path


@pytest.fixture
def saved(folder: Path) -> Path:
    retrograde(load("classic")).save(folder / "classic.solution")
    return folder / "classic.solution"


def same(a: Solution, b: Solution) -> bool:
    return isinstance(a, TableSolution) and isinstance(b, TableSolution) and vars(a) == vars(b)


@pytest.mark.parametrize("spec", ["classic", "whoa", "wild(misere=true)"])
def test_a_solution_reads_back_as_it_was(spec: str, folder: Path) -> None:
    solution = retrograde(load(spec))
    solution.save(folder / "new" / "one.solution")
    assert same(Solution.load(folder / "new" / "one.solution"), solution)


def test_bytes_are_little_endian_on_any_machine(
    saved: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solution = Solution.load(saved)
    monkeypatch.setattr("sys.byteorder", "big")
    swapped = Solution.load(saved)
    assert isinstance(solution, TableSolution)
    assert isinstance(swapped, TableSolution)
    assert swapped.positions != solution.positions
    swapped.save(folder / "again.solution")
    assert (folder / "again.solution").read_bytes() == saved.read_bytes()


def test_every_damaged_byte_is_noticed(saved: Path) -> None:
    whole = saved.read_bytes()
    for place in range(0, len(whole), 37):
        damaged = bytearray(whole)
        damaged[place] ^= 0x10
        saved.write_bytes(damaged)
        with pytest.raises(DamagedSolution):
            Solution.load(saved)


@pytest.mark.parametrize("content", [b"", b"\n", b"hello", b"unbeatable solution 2 00\n{}\n"])
def test_another_file_is_refused(content: bytes, saved: Path) -> None:
    saved.write_bytes(content)
    with pytest.raises(DamagedSolution, match="is not a solution that this version can read"):
        Solution.load(saved)


@pytest.mark.parametrize(
    "change",
    [
        {"length": 1},
        {"length": None},
        {"kind": "other"},
        {"counts": {"more": 1}},
        {"spec": "whatever"},
    ],
)
def test_a_header_that_does_not_fit_is_refused(saved: Path, change: dict[str, object]) -> None:
    _, _, body = saved.read_bytes().partition(b"\n")
    header, _, data = body.partition(b"\n")
    body = json.dumps(json.loads(header) | change).encode() + b"\n" + data
    saved.write_bytes(file_format.MAGIC + b" " + sha256(body).hexdigest().encode() + b"\n" + body)
    with pytest.raises(DamagedSolution, match="is not a solution: "):
        Solution.load(saved)


def test_a_file_cut_short_is_refused(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes()[:-1])
    with pytest.raises(DamagedSolution, match="checksum does not match"):
        Solution.load(saved)


def test_a_solution_of_another_game_is_refused(saved: Path) -> None:
    with pytest.raises(DamagedSolution, match=r"is a solution of mnk\(3,3,3\), not of whoa"):
        Solution.load(saved, load("whoa"))


def test_nothing_is_left_behind_when_writing_fails(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: Path, target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        retrograde(load("classic")).save(folder / "one.solution")
    assert list(folder.iterdir()) == []


def test_the_header_is_read_alone(saved: Path) -> None:
    header = file_format.read_header(saved)
    assert header == file_format.read(saved)[0]
    assert (header["spec"], header["kind"]) == ("mnk(3,3,3)", "table")
    saved.write_bytes(saved.read_bytes().split(b"\n")[0] + b"\nno JSON\n")
    with pytest.raises(DamagedSolution, match="is not a solution"):
        file_format.read_header(saved)
