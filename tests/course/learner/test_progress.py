"""Progress: kept in the folder, set aside if damaged."""

import json
from pathlib import Path

import pytest

from tests.course.pupil import solve_in
from unbeatable.course.learner import carry_over
from unbeatable.course.learner.progress import Progress, read_progress
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson


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
        b'{"version": 1, "current": "", "passed": [], "skipped": [], "hints": '
        b'{"s01_board": 1e999}}',
    ],
)
def test_damaged_progress_is_set_aside(
    tmp_path: Path, damage: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carry_over, "check_in_subprocess", lambda *given: None)
    solve_in(tmp_path, "1", "2")
    for name in (".progress.damaged.json", ".progress.damaged2.json"):
        (tmp_path / ".progress.json").write_bytes(damage)
        session = Session(tmp_path)
        assert session.note is not None
        assert f"kept as {name}" in session.note
        assert (tmp_path / name).read_bytes() == damage
        assert session.lesson == find_lesson("2")
    assert Session(tmp_path).note is None


def test_lessons_that_this_version_does_not_know_are_left_out(tmp_path: Path) -> None:
    kept = {"current": "s02_move", "passed": ["s01_board", "s77_more"], "skipped": [], "hints": {}}
    (tmp_path / ".progress.json").write_text(json.dumps({"version": 1, **kept}))
    assert Session(tmp_path).passed_lessons == 1


def progress(**kept: object) -> Progress:
    whole = {"version": 1, "current": "", "passed": [], "skipped": [], "hints": {}}
    return read_progress(json.dumps(whole | kept))


def test_a_place_in_the_old_order_becomes_the_first_lesson_that_is_not_done() -> None:
    at = progress(current="s11_node", passed=["s01_board", "s11_node"], skipped=["s02_move"])
    assert at.current == find_lesson("3")
    assert at.passed == {"s01_board"}


def test_hints_of_the_old_order_are_those_of_the_new_names() -> None:
    hints = progress(hints={"s08_trees": 2, "s01_board": 1, "s12_winning": 3}).hints
    assert hints == {"s09_trees": 2, "s01_board": 1}
    with pytest.raises(ValueError, match=r"^$"):
        progress(hints={"s08_trees": 4})


def test_what_is_written_is_read_again() -> None:
    kept = Progress(find_lesson("4"), {"s01_board"}, {"s02_move"}, {"s03_turns": 3}, "Ada", {"s0"})
    assert read_progress(kept.to_text()) == kept


def test_without_progress_the_checks_say_what_has_passed(tmp_path: Path) -> None:
    solve_in(tmp_path, "1", "2")
    (tmp_path / "s03_turns.py").write_text("oops")
    (tmp_path / "s06_computer.py").write_text(find_lesson("6").exercise)
    states = [listed.state for listed in Session(tmp_path).listed()]
    assert states[:6] == ["passed", "passed", "begun", "", "", ""]
    (tmp_path / ".progress.json").write_text("{")
    assert Session(tmp_path).passed_lessons == 2
