"""Words of Python that are misspelt."""

import pytest

from tests.course.checks.failures import first_words
from unbeatable.course.checks.advice.keywords import explain_line
from unbeatable.course.messages import render


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Def show(board):", "Write `def`, not `Def`."),
        ("retrun board", "Write `return`, not `retrun`."),
        ("For cell in range(9):", "Write `for`, not `For`."),
        ("form s01_board import EMPTY", "Write `from`, not `form`."),
        ("whlie True:", "Write `while`, not `whlie`."),
        ("else if board:", "Write `elif`, not `else if`."),
        ("count++", "Write `+= 1`, not `++`."),
        ("if board && mark:", "Write `and`, not `&&`."),
        ("for cell range(9):", "After `for` and a name comes `in`"),
    ],
)
def test_what_is_meant_is_said(line: str, said: str) -> None:
    message = explain_line(line)
    assert message is not None
    assert render(message).startswith(said)


def test_other_lines_are_left_to_python() -> None:
    for line in ("", "x = 'retrun", "7 8", "for cell in", "show board", "# Def", "print 'else if'"):
        assert explain_line(line) is None


def test_it_is_said_where_python_says_nothing_but_invalid_syntax() -> None:
    words = first_words("def new_board():\n    retrun '.'\n")
    assert words == (
        "Python cannot read line 2 of s01_board.py, `retrun '.'`. Write `return`, not `retrun`."
    )
