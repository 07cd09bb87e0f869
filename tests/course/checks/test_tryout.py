"""Try it: a few lines with the names of the current file."""

import pytest

from tests.course.checks.failures import BOARD, MOVE
from unbeatable.course.checks.tryout import Tried, try_code
from unbeatable.course.lesson import find_lesson


def tried(code: str, source: str = MOVE.solution) -> Tried:
    return try_code(MOVE, {MOVE.name: source}, code)


@pytest.mark.parametrize(
    ("code", "output", "value"),
    [
        ("place('.........', 4, 'x')", "", "'....x....'"),
        ("board = place('.........', 4, 'x')\nboard[4]", "", "'x'"),
        ("print(1)\nprint(2)", "1\n2\n", None),
        ("import s01_board\ns01_board.EMPTY", "", "'.'"),
        ("from s01_board import show\nprint(show('.' * 9))", ". . .\n. . .\n. . .\n", None),
        ("x = 1", "", None),
        ("", "", None),
        ("None", "", None),
    ],
)
def test_what_it_prints_and_its_value_are_shown(code: str, output: str, value: str | None) -> None:
    assert tried(code) == Tried(output, value, "", None)


def test_trouble_is_told_with_the_line_of_the_learners_file() -> None:
    again = tried("a = 4\nplace('....x....', a, 'o')")
    lines = MOVE.solution.splitlines()
    assert again.line is not None
    assert "taken" in lines[again.line - 1]
    assert f"stops in line {again.line} of s02_move.py" in again.trouble
    assert "ValueError: cell 4 is taken by x." in again.trouble


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("1 / 0", "It stops in line 1 of what you tried, `1 / 0`."),
        ("\nplace(", "Python cannot read line 2 of what you tried, `place(`."),
        ("plaec('x')", "Did you mean place?"),
        ("raise SystemExit", "exit() ends Python"),
    ],
)
def test_trouble_in_the_lines_themselves_is_told_too(code: str, said: str) -> None:
    answer = tried(code)
    assert said in answer.trouble
    assert answer.line is None


def test_a_file_that_is_not_finished_can_be_tried() -> None:
    assert tried("EMPTY", "EMPTY = '.'\ndef place(): raise NotImplementedError\n").value == "'.'"
    words = tried("place('x', 0, 'x')", MOVE.exercise).trouble
    assert words == "place in s02_move.py is not written yet."
    assert "Python cannot read line 1 of s02_move.py" in tried("EMPTY", "def place(:").trouble


def test_the_lines_leave_nothing_behind() -> None:
    assert tried("place = 5\nEMPTY = 7\nplace").value == "5"
    assert tried("place('.........', 0, 'x')").value == "'x........'"


def test_endless_lines_are_ended() -> None:
    answer = try_code(BOARD, {}, "print('a')\nwhile True:\n    pass", seconds=0.1)
    assert answer.output == "a\n"
    assert answer.trouble.startswith(
        "It was still running after 0.1 seconds and was stopped in line"
    )


def test_ctrl_c_is_not_for_the_lines() -> None:
    with pytest.raises(KeyboardInterrupt):
        tried("raise KeyboardInterrupt")


def test_earlier_files_of_the_learner_are_used() -> None:
    lesson = find_lesson("3")
    sources = {BOARD.name: BOARD.solution.replace('"."', '"_"'), lesson.name: lesson.solution}
    assert try_code(lesson, sources, "EMPTY").value == "'_'"
