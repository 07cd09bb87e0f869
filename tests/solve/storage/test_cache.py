import json
import logging
import subprocess
import sys
import threading
from hashlib import sha256
from pathlib import Path

import pytest

from unbeatable import DamagedSolution, Solution, Value, load, solve
from unbeatable.games.mnk import MNK
from unbeatable.solve.retrograde import retrograde
from unbeatable.solve.storage import cache, file_format
from unbeatable.solve.storage.fingerprint import fingerprint_of
from unbeatable.solve.table_solution import TableSolution

module = sys.modules["unbeatable.solve.retrograde"]


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
    with pytest.raises(DamagedSolution, match="is not a solution that this version reads"):
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


def test_what_was_solved_is_kept_and_not_solved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first = solve("classic")
    assert cache.cache_path(load("classic")).is_file()
    monkeypatch.setattr(module, "retrograde", lambda *a, **k: pytest.fail("solved again"))
    assert same(solve("classic"), first)


def test_a_fresh_solution_replaces_the_kept_one() -> None:
    first = solve("classic")
    again = solve("classic", fresh=True)
    assert not same(again, first)
    assert same(solve("classic"), again)


def test_without_the_cache_nothing_is_read_or_written() -> None:
    solve("classic", cache=False)
    assert not cache.cache_path(load("classic")).exists()


def test_a_damaged_file_is_solved_anew_and_mended(caplog: pytest.LogCaptureFixture) -> None:
    solve("classic")
    path = cache.cache_path(load("classic"))
    path.write_bytes(path.read_bytes()[:-2])
    with caplog.at_level(logging.WARNING):
        assert solve("classic").value() is Value.DRAW
    assert "is damaged: its checksum does not match; solving again" in caplog.text
    assert Solution.load(path).value() is Value.DRAW


def test_edited_rules_are_solved_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    solve("classic")
    monkeypatch.setattr(cache, "fingerprint_of", lambda game: "other rules")
    assert cache.fetch(load("classic")) is None


def test_rules_that_cannot_be_digested_are_solved_and_not_kept() -> None:
    class Locked(MNK):
        lock = threading.Lock()

        def verdict(self, pos: int) -> Value | None:
            with self.lock:
                return super().verdict(pos)

    assert fingerprint_of(Locked(3, 3, 3)) is None
    assert solve(Locked(3, 3, 3)).value() is Value.DRAW
    assert not cache.cache_path(Locked(3, 3, 3)).exists()


def test_a_cache_that_cannot_be_written_is_only_a_warning(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "kept").write_text("a file where the folder should be")
    assert solve("classic").value() is Value.DRAW
    assert solve("whoa").value() is Value.WIN
    assert caplog.text.count("solutions are not kept: ") == 1
    assert "set UNBEATABLE_CACHE to a folder that can be written" in caplog.text


WITHOUT_HOME = """
import os, pwd

def no_entry(uid):
    raise KeyError(uid)

pwd.getpwuid = no_entry
os.environ.pop("HOME", None)
import unbeatable
print(unbeatable.solve("classic"), unbeatable.solve("whoa").value())
"""


@pytest.mark.parametrize("chosen", [{}, {"UNBEATABLE_CACHE": "~/kept"}])
def test_without_a_home_directory_games_are_solved_and_not_kept(
    folder: Path, chosen: dict[str, str]
) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", WITHOUT_HOME],
        env={"PATH": "/usr/bin:/bin", **chosen},
        cwd=folder,
        capture_output=True,
        check=True,
        text=True,
    )
    assert answer.stdout == "<Solution of mnk(3,3,3): draw, 5,478 positions> win\n"
    assert answer.stderr == (
        "solutions are not kept: there is no home directory; "
        "set UNBEATABLE_CACHE to a folder that can be written\n"
    )
    assert list(folder.iterdir()) == []


def test_by_default_it_is_the_users_cache_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UNBEATABLE_CACHE")
    folder = cache.cache_folder()
    assert folder.name == "solutions"
    assert "unbeatable" in folder.parts
    assert cache.cache_path(load("wild(misere=true)")).name == "wild-misere-true.solution"
