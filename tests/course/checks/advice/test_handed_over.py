"""What was handed over in place of a function is named, with the line that has done it."""

from tests.course.checks.failures import failure
from unbeatable.course.lesson import find_lesson

TREES = find_lesson("s11_minimax")


def test_the_line_that_hands_it_over_is_named() -> None:
    source = TREES.solution.replace(
        "not x_to_move, children, score)", "not x_to_move, children(node), score)"
    )
    words = failure(TREES, source).words
    assert "children is a list here, not a function. Line 20 of s11_minimax.py" in words
    assert "Hand over the function itself: its name without round brackets." in words
    assert "comma" not in words


def test_other_calls_of_what_is_no_function_are_left_to_slips() -> None:
    source = TREES.solution.replace("branches = children(node)", "branches = [1] (node)")
    assert "A comma is missing" in failure(TREES, source).words
