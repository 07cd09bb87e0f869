"""Whose code a file holds."""

import pytest

from unbeatable.course.learner.authorship import is_like_ours, is_ours
from unbeatable.course.lesson import all_lessons, find_lesson

COMPUTER, BLOCK = find_lesson("6"), find_lesson("8")


@pytest.mark.parametrize("more", ["", "# mine\n", "\n\n", '"""Mine."""\n'])
def test_comments_and_docstrings_make_no_other_code(more: str) -> None:
    assert is_ours(BLOCK, BLOCK.solution + more)
    assert is_ours(BLOCK, more + BLOCK.solution)


def test_other_code_is_the_learners() -> None:
    for text in ("", "def (", BLOCK.solution + "x = 1\n", BLOCK.exercise, "[" * 100_000):
        assert not is_like_ours(BLOCK, text)
        assert not is_ours(BLOCK, text, put=True)


def test_a_short_solution_is_ours_only_if_we_have_put_it_there() -> None:
    assert is_like_ours(COMPUTER, COMPUTER.solution)
    assert not is_ours(COMPUTER, COMPUTER.solution)
    assert is_ours(COMPUTER, COMPUTER.solution, put=True)


def test_a_function_that_is_put_in_order_tells_nothing() -> None:
    for lesson in all_lessons():
        if lesson.name in ("s10_recursion", "s11_minimax", "s17_remember", "s19_cutoffs"):
            assert not is_ours(lesson, lesson.solution)
