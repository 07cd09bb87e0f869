"""A learner's session: passed, skipped, restarted."""

from pathlib import Path

from tests.course.pupil import solve_in
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson

ONE, THREE = map(find_lesson, "13")


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
