import json
from pathlib import Path

import pytest

from tests.course.pupil import own, solve_in
from unbeatable.course.learner.folder import Folder
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import CourseError, find_lesson
from unbeatable.course.terminal.view import advice

ONE, TWO, THREE = map(find_lesson, "123")


def test_the_learners_work_is_never_overwritten(tmp_path: Path) -> None:
    solve_in(tmp_path, "1")
    (tmp_path / "README.txt").write_text("mine")
    session = Session(tmp_path)
    assert session.lesson == ONE
    assert (tmp_path / "s01_board.py").read_text() == own(ONE)
    assert (tmp_path / "README.txt").read_text() == "mine"


def test_each_own_version_is_kept_once(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.begin(ONE)
    assert folder.put(ONE, ONE.solution) is None  # nothing of the learner's was there
    kept = []
    for text in ("a = 1\n", "a = 2\n", "a = 1\n"):
        folder.file(ONE).write_text(text)
        kept.append(folder.put(ONE, ONE.exercise))
    assert [path and path.name for path in kept] == [
        "s01_board.mine.py",
        "s01_board.mine2.py",
        "s01_board.mine.py",
    ]


def test_what_is_not_written_is_not_built_on(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.begin(ONE)
    solve_in(tmp_path, "2")
    assert folder.sources(THREE) == {"s02_move": own(TWO), "s03_turns": THREE.exercise}
    folder.file(ONE).write_bytes(b"\xef\xbb\xbfx = '\xff'\r\n")
    assert folder.sources(TWO)["s01_board"] == "x = '\ufffd'\n"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "latin-1"])
def test_what_is_not_utf_8_is_said_in_words(tmp_path: Path, encoding: str) -> None:
    session = Session(tmp_path)
    session.folder.file(ONE).write_bytes(f"# café\n{ONE.solution}".encode(encoding))
    session.check()
    assert session.report is not None
    assert session.report.failure is not None
    assert session.report.failure.words == (
        "Python cannot read line 1 of s01_board.py: there are letters that are not UTF-8; let your "
        "editor save it as UTF-8."
    )


def test_a_file_that_is_taken_away_is_asked_for(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.folder.file(ONE).unlink()
    assert session.check()
    assert advice(session) == (
        f"{tmp_path / 's01_board.py'} does not exist. Save it again, or press r to start it again."
    )
    assert session.reset() is None
    assert session.folder.file(ONE).read_text() == ONE.exercise


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "here").write_text("")
    with pytest.raises(CourseError, match="is a file; give the name of a folder"):
        Folder(tmp_path / "here").make()


def test_progress_survives_a_restart(tmp_path: Path) -> None:
    session = Session(tmp_path)
    assert [number for number, _ in session.next_hints()] == [1]
    solve_in(tmp_path, "1")
    assert session.check()
    session.go(THREE)
    again = Session(tmp_path)
    assert (again.lesson, again.note, again.done) == (THREE, None, 2)
    assert [listed.state for listed in again.listed()[:4]] == ["passed", "skipped", "", ""]
    again.go(ONE)
    assert again.hints_seen == 1


def test_what_breaks_later_is_no_longer_passed(tmp_path: Path) -> None:
    session = Session(tmp_path)
    solve_in(tmp_path, "1")
    session.check()
    assert session.done == 1
    (tmp_path / "s01_board.py").write_text("oops")
    session.check()
    assert (session.done, session.passed) == (0, False)
    assert session.listed()[0].state == "begun"


def test_our_solution_is_skipped_until_it_is_changed(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.skip()
    session.check()
    assert session.passed
    assert session.is_ours
    assert session.listed()[0].state == "skipped"
    solve_in(tmp_path, "1")
    session.check()
    assert session.listed()[0].state == "passed"


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"null",
        b'{"version": 1}',
        b"[" * 100_000,
        json.dumps({"version": 2, "current": "s01_board"}).encode(),
        b'{"version": 1, "current": "s99", "passed": [], "skipped": [], "hints": {}}',
        b'{"version": 1, "current": "s02_move", "passed": 1, "skipped": [], "hints": {}}',
        b'{"version": 1, "current": "s02_move", "passed": [], "skipped": [], "hints": []}',
        b'{"version": 1, "current": "s02_move", "passed": [], "skipped": [], "hints": '
        b'{"s01_board": 4}}',
    ],
)
def test_damaged_progress_is_set_aside(tmp_path: Path, damage: bytes) -> None:
    solve_in(tmp_path, "1", "2")
    for name in (".progress.damaged.json", ".progress.damaged2.json"):
        (tmp_path / ".progress.json").write_bytes(damage)
        session = Session(tmp_path)
        assert session.note is not None
        assert f"kept as {name}" in session.note
        assert (tmp_path / name).read_bytes() == damage
        assert session.lesson == TWO
    assert Session(tmp_path).note is None


def test_lessons_that_this_version_does_not_know_are_left_out(tmp_path: Path) -> None:
    kept = {"current": "s02_move", "passed": ["s01_board", "s77_more"], "skipped": [], "hints": {}}
    (tmp_path / ".progress.json").write_text(json.dumps({"version": 1, **kept}))
    assert Session(tmp_path).done == 1
