"""Checking pupils' work."""

import json
import os
from pathlib import Path

from tests.course.pupil import own
from unbeatable.course.lesson import find_lesson
from unbeatable.course.teacher.folder_check import LessonResult, PupilResult, check_pupils

FIRST_FIVE = [find_lesson(str(number)) for number in range(1, 6)]


def check(folder: Path) -> PupilResult:
    [result] = check_pupils([folder], FIRST_FIVE)
    return result


def test_lessons_in_every_state(tmp_path: Path) -> None:
    (tmp_path / "s01_board.py").write_text(own(find_lesson("1")))
    (tmp_path / "s02_move.py").write_text(find_lesson("2").solution)
    progress = {"version": 1, "current": "", "passed": [], "skipped": ["s02_move"], "hints": {}}
    (tmp_path / ".progress.json").write_text(json.dumps(progress))
    (tmp_path / "s03_turns.py").write_text(find_lesson("3").exercise)
    (tmp_path / "s04_lines.py").write_text("LINES = [(0, 1, 2)]\n")
    (tmp_path / "s05_over.py").write_text(find_lesson("5").exercise + "\n# think!\n")
    before = sorted(tmp_path.iterdir())
    result = check(tmp_path)
    assert [lesson.state for lesson in result.lessons] == [
        "passed",
        "passed",
        "untouched",
        "failing",
        "begun",
    ]
    assert [lesson.ours for lesson in result.lessons] == [False, True, False, False, False]
    assert [lesson.is_own for lesson in result.lessons] == [True, False, False, False, False]
    assert result.own == 1
    assert result.unfinished == result.lessons[3]
    assert "(0, 3, 6)" in result.lessons[3].message
    assert result.lessons[0].seconds > 0
    assert sorted(tmp_path.iterdir()) == before


def test_messages_and_names_hold_nothing_that_a_terminal_obeys(tmp_path: Path) -> None:
    folder = tmp_path / "ada\x1b[2J"
    folder.mkdir()
    (folder / "s01_board.py").write_text("raise ValueError('\\x1b[2J\\0\\ud800')\n")
    result = check(folder)
    assert r"ValueError: \x1b[2J\x00\ud800" in result.lessons[0].message
    assert result.name == r"ada\x1b[2J"


def test_a_pipe_in_the_place_of_a_file_is_no_work(tmp_path: Path) -> None:
    (tmp_path / "s01_board.py").write_text(own(find_lesson("1")))
    os.mkfifo(tmp_path / "s02_move.py")
    os.mkfifo(tmp_path / ".progress.json")
    assert [lesson.state for lesson in check(tmp_path).lessons[:2]] == ["passed", "untouched"]


def test_a_lesson_is_checked_with_the_pupils_own_files(tmp_path: Path) -> None:
    source = find_lesson("1").solution.replace('EMPTY = "."', 'EMPTY = "_"')
    (tmp_path / "s01_board.py").write_text(source)
    (tmp_path / "s03_turns.py").write_text(find_lesson("3").solution)
    assert [lesson.state for lesson in check(tmp_path).lessons[:3]] == [
        "failing",
        "untouched",
        "failing",
    ]


def test_a_broken_folder_does_not_stop_the_others(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("ada", "gone", "cy")]
    for folder in (folders[0], folders[2]):
        folder.mkdir()
        (folder / "s01_board.py").write_text(own(find_lesson("1")))
    told: list[LessonResult] = []
    results = list(check_pupils(folders, FIRST_FIVE[:2], checked=told.append))
    assert [result.name for result in results] == ["ada", "gone", "cy"]
    assert [result.own for result in results] == [1, 0, 1]
    assert results[1].trouble.startswith(f"'{folders[1]}' is not a folder")
    assert told == [*results[0].lessons, *results[2].lessons]


def test_a_check_that_never_ends_does_not_hold_up_the_class(tmp_path: Path) -> None:
    (tmp_path / "s01_board.py").write_text("while True:\n    pass\n")
    [result] = check_pupils([tmp_path], FIRST_FIVE[:1])
    assert result.lessons[0].state == "failing"
    assert "was stopped" in result.lessons[0].message
