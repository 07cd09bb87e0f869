"""The user's cache: what was solved is kept, and nothing fails where nothing can be kept."""

import logging
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from unbeatable import Solution, Value, load, solve
from unbeatable.games.mnk import MNK
from unbeatable.solve import retrograde
from unbeatable.solve.storage import cache
from unbeatable.solve.storage.fingerprint import fingerprint_of
from unbeatable.solve.table_solution import TableSolution


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path / "kept"))
    return tmp_path


def same(a: Solution, b: Solution) -> bool:
    return isinstance(a, TableSolution) and isinstance(b, TableSolution) and vars(a) == vars(b)


def test_what_was_solved_is_kept_and_not_solved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first = solve("classic")
    assert cache.cache_path(load("classic")).is_file()
    monkeypatch.setattr(retrograde, "retrograde", lambda *a, **k: pytest.fail("solved again"))
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
    assert "is damaged: its checksum does not match; it is not used" in caplog.text
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
    assert caplog.text.count("solutions are not stored: ") == 1
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
        "solutions are not stored: there is no home directory; "
        "set UNBEATABLE_CACHE to a folder that can be written\n"
    )
    assert list(folder.iterdir()) == []


def test_by_default_it_is_the_users_cache_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UNBEATABLE_CACHE")
    folder = cache.cache_folder()
    assert folder.name == "solutions"
    assert "unbeatable" in folder.parts
    assert cache.cache_path(load("wild(misere=true)")).name == "wild-misere-true.solution"
