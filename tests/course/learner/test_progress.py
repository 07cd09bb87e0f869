"""Progress: kept in the folder, set aside if damaged."""

import json
from pathlib import Path

import pytest

from tests.course.pupil import solve_in
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
        assert session.lesson == find_lesson("2")
    assert Session(tmp_path).note is None


def test_lessons_that_this_version_does_not_know_are_left_out(tmp_path: Path) -> None:
    kept = {"current": "s02_move", "passed": ["s01_board", "s77_more"], "skipped": [], "hints": {}}
    (tmp_path / ".progress.json").write_text(json.dumps({"version": 1, **kept}))
    assert Session(tmp_path).done == 1
