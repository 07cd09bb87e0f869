"""A learner's session: passed, skipped, restarted."""

from pathlib import Path

import pytest

from tests.course.pupil import ENDLESS, solve_in
from unbeatable.course.checks import subprocess
from unbeatable.course.checks.report import Report
from unbeatable.course.checks.runner import seconds_for
from unbeatable.course.learner import session as session_module
from unbeatable.course.learner.session import MAX_NAME, Session
from unbeatable.course.lesson import FIRST_OF_PARTS, Lesson, all_lessons, find_lesson
from unbeatable.course.translation import exercise_text

ONE, THREE = map(find_lesson, "13")


def test_progress_survives_a_restart(tmp_path: Path) -> None:
    session = Session(tmp_path)
    assert [number for number, _ in session.next_hints()] == [1]
    solve_in(tmp_path, "1")
    assert session.check()
    session.go(THREE, fill=True)
    again = Session(tmp_path)
    assert (again.lesson, again.note) == (THREE, None)
    assert (again.passed_lessons, again.skipped_lessons) == (1, 1)
    assert [listed.state for listed in again.listed()[:4]] == ["passed", "skipped", "", ""]
    again.go(ONE)
    assert again.hints_seen == 1


def test_an_endless_loop_is_stopped_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert seconds_for(ONE) == 5
    monkeypatch.setattr(subprocess, "seconds_for", lambda lesson: 0.3)
    session = Session(tmp_path)
    (tmp_path / ONE.file).write_text(f"print('in it', flush=True)\n{ENDLESS}")
    assert session.check()
    assert session.report is not None
    assert session.report.failure is not None
    assert "It was still running after 0.3 seconds and was stopped" in session.report.failure.words
    assert "in it" in session.report.output


def test_what_breaks_later_is_no_longer_passed(tmp_path: Path) -> None:
    session = Session(tmp_path)
    solve_in(tmp_path, "1")
    session.check()
    assert session.passed_lessons == 1
    (tmp_path / "s01_board.py").write_text("oops")
    session.check()
    assert (session.passed_lessons, session.passed) == (0, False)
    assert session.listed()[0].state == "begun"


def test_our_solution_is_skipped_until_it_is_changed(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.skip()
    session.check()
    assert session.passed
    assert session.is_ours
    assert session.listed()[0].state == "skipped"
    assert (session.passed_lessons, session.skipped_lessons) == (0, 1)
    solve_in(tmp_path, "1")
    session.check()
    assert session.listed()[0].state == "passed"
    assert (session.passed_lessons, session.skipped_lessons) == (1, 0)


def test_side_roads_are_not_filled_with_our_solution(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.go(find_lesson("24"), fill=True)
    untouched = [listed.lesson.number for listed in session.listed() if not listed.state]
    assert untouched == [21, 22, 23, 24]


@pytest.mark.parametrize("number", [1, 8, 9, 15, 20, 21, 24])
def test_pages_are_between_the_parts_and_after_the_last(tmp_path: Path, number: int) -> None:
    session = Session(tmp_path)
    session.go(find_lesson(str(number)))
    is_last = number == len(all_lessons())
    expected = 2 if is_last else 1 if number + 1 in FIRST_OF_PARTS else 0
    assert len(session.pages_ahead) == expected
    assert all(page.reading for page in session.pages_ahead)


def test_a_name_is_kept_on_one_line(tmp_path: Path) -> None:
    session = Session(tmp_path)
    assert session.name == ""
    session.name = "  Ada\n King "
    assert Session(tmp_path).name == "Ada King"
    session.name = "a" * 100
    assert len(session.name) == MAX_NAME


def test_players_are_those_that_are_written(tmp_path: Path) -> None:
    session = Session(tmp_path)
    assert list(session.players) == []
    assert not (tmp_path / "my_player.py").exists()
    session.go(find_lesson("6"))
    assert (tmp_path / "my_player.py").exists()
    solve_in(tmp_path, "6")
    assert [player.function for player in session.players] == ["first_free", "any_free"]


def test_checks_speak_the_language_of_the_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def check(lesson: Lesson, sources: dict[str, str], **options: object) -> Report:
        asked.append(options["language"])
        return Report(lesson.name, ())

    monkeypatch.setattr(session_module, "check_in_subprocess", check)
    Session(tmp_path, "de").check()
    Session(tmp_path).check()
    assert asked == ["de", "en"]


def test_going_ahead_leaves_what_is_not_written_alone(tmp_path: Path) -> None:
    session = Session(tmp_path)
    solve_in(tmp_path, "2")
    assert session.unwritten_before(find_lesson("4")) == (ONE, THREE)
    session.go(find_lesson("4"))
    assert (session.skipped_lessons, session.lesson.number) == (0, 4)
    assert (tmp_path / ONE.file).read_text() == exercise_text(ONE)
    session.go(find_lesson("4"), fill=True)
    assert session.skipped_lessons == 2
    assert session.unwritten_before(find_lesson("24")) == session.lessons[3:20]  # no side roads
