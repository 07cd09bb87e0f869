"""A teacher checks a pupil's folder."""

import json
from pathlib import Path

from tests.command import Run
from unbeatable.course.lesson import find_lesson


def test_a_pupils_folder_with_all_kinds_of_lessons(run: Run, tmp_path: Path) -> None:
    (tmp_path / "s01_board.py").write_text(find_lesson("1").solution + "# mine\n")
    (tmp_path / "s02_move.py").write_text(find_lesson("2").solution)
    (tmp_path / "s03_turns.py").write_text(find_lesson("3").exercise)
    (tmp_path / "s04_lines.py").write_text("LINES = [(0, 1, 2)]\n")
    before = sorted(path.name for path in tmp_path.iterdir())
    answer = run("learn", "--check", tmp_path)
    assert answer.status == 1
    lines = answer.out.splitlines()
    assert len(lines) == 24
    assert lines[0].split()[:2] == ["s01_board", "passed"]
    assert lines[1].endswith("our solution")
    assert lines[2].split() == ["s03_turns", "untouched"]
    assert "failing" in lines[3]
    assert "LINES lacks" in lines[3]
    assert lines[-1] == "2 passed, 1 failing, 20 untouched"
    told = json.loads(run("learn", "--check", tmp_path, "--json").out)
    assert list(told) == ["folder", "passed", "failing", "untouched", "lessons"]
    first, second, third, fourth = told["lessons"][:4]
    assert list(first) == ["lesson", "state", "ours", "message", "seconds"]
    assert first["seconds"] > 0
    assert (second["state"], second["ours"]) == ("passed", True)
    assert third["state"] == "untouched"
    assert "LINES lacks" in fourth["message"]
    (tmp_path / "s04_lines.py").unlink()
    assert run("learn", "--check", tmp_path, "--json").status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == before[:-1]


def test_a_lesson_is_checked_with_the_pupils_own_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "s01_board.py").write_text(
        find_lesson("1").solution.replace('EMPTY = "."', 'EMPTY = "_"')
    )
    (tmp_path / "s03_turns.py").write_text(find_lesson("3").solution)
    told = json.loads(run("learn", "--check", tmp_path, "--json").out)
    assert [told["lessons"][at]["state"] for at in (0, 1, 2)] == ["failing", "untouched", "failing"]
