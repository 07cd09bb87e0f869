"""The first failure of the checks of lesson 1."""

from unbeatable.course.checks.runner import run_checks
from unbeatable.course.lesson import find_lesson

BOARD = find_lesson("1")


def first_words(source: str) -> str:
    """Return the message of the first failed check."""
    failure = run_checks(BOARD, {BOARD.name: source}).failure
    assert failure is not None
    return failure.words
