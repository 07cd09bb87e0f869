"""What checks expect, and the message if it is not met."""

import pytest

from tests.course.checks.failures import first_words
from unbeatable.course.checks.runner import run_checks
from unbeatable.course.lesson import find_lesson

MOVE = find_lesson("2")


@pytest.mark.parametrize(
    ("shown_as", "said"),
    [
        ("'. . .'", "show should give 3 lines, but there is only 1: '. . .'."),
        ("'a\\nb\\nc\\n'", "an empty fourth line: leave out the '\\n' after the third."),
        ("['a', 'b', 'c']", "should be a text, but it is ['a', 'b', 'c'], which is a list."),
    ],
)
def test_what_show_should_give(shown_as: str, said: str) -> None:
    source = f"def new_board(): return '.' * 9\ndef show(board): return {shown_as}\n"
    assert said in first_words(source)


def test_an_error_that_is_returned_should_be_raised() -> None:
    source = MOVE.solution.replace("raise", "return")
    failure = run_checks(MOVE, {MOVE.name: source}).failure
    assert failure is not None
    assert "returned the ValueError: write `raise` instead of `return`" in failure.words
