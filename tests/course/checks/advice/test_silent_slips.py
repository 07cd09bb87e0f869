"""Slips that Python reads without complaint."""

import pytest

from tests.course.checks.failures import failure
from tests.course.test_right_solutions import STYLES
from unbeatable.course.checks.advice.silent_slips import find_slip
from unbeatable.course.lesson import all_lessons, find_lesson
from unbeatable.course.messages import render

BLOCK = find_lesson("8")
HEAD = "from s02_move import place\nfrom s04_lines import LINES\nfrom s05_over import is_over\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "if board[0] == 'x' or 'o': pass",
            "'o' by itself counts as true, whatever it is compared with before. "
            "Write both comparisons: `board[0] == 'x' or board[0] == 'o'`.",
        ),
        ("if 'o' and mark == 'x': pass", "`mark == 'x' and mark == 'o'`."),
        ("while not is_over: pass", "is_over without round brackets ( ) is the function itself"),
        ("if f and 1: pass", "f without round brackets"),
        ("if f == 'x': pass", "f without round brackets"),
        ("place(board, 0, mark)", "place gives an answer and changes nothing"),
        ("sorted(board)", "sorted gives an answer and changes nothing"),
        ("board.replace('x', 'o')", ".replace gives an answer and changes nothing"),
        ("mark == 'x'", "only compares. To give a value, write one =."),
        ("if a == b == mark: pass", "a is the number of a cell. What stands on that cell is board"),
    ],
)
def test_a_slip_is_named_with_its_line(line: str, said: str) -> None:
    source = f"{HEAD}def f(board, mark):\n  for a, b, c in LINES:\n    {line}\n"
    slip = find_slip(source)
    assert slip is not None
    assert render(slip).startswith(f"Line 6, `{line}`")
    assert said in render(slip)


def test_right_code_has_none() -> None:
    right = [lesson.solution for lesson in all_lessons()] + list(STYLES.values())
    assert [render(slip) for source in right if (slip := find_slip(source))] == []
    assert find_slip("def f(:") is None
    assert find_slip("def f(g, place):\n    return (1 if g else place) or 'x'\n") is None


def test_it_is_told_below_what_the_check_says() -> None:
    line = "        if has_line(place(board, cell, mark), mark):\n"
    assert line in BLOCK.solution
    drops = "        place(board, cell, mark)\n        if has_line(board, mark):\n"
    wrong = failure(BLOCK, BLOCK.solution.replace(line, drops))
    first, second = wrong.words.splitlines()
    assert first.startswith("threats('xx.......', 'x') is empty")
    assert "`place(board, cell, mark)`: place gives an answer and changes nothing" in second


def test_a_check_of_a_constant_says_nothing_of_functions() -> None:
    lines = find_lesson("4")
    [slip] = (wrong for wrong in lines.wrong if wrong.name == "numbers_of_cells")
    assert "a is the number of a cell" in failure(lines, slip.source).words
    both = slip.source.replace("(2, 4, 6)", "(2, 4, 5)")
    assert both != slip.source
    assert failure(lines, both).words == "[2, 4, 5] is not a line of the board."
