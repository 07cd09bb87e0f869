"""The first failure of a lesson's checks."""

from unbeatable.course.checks.report import Checked
from unbeatable.course.checks.runner import run_checks
from unbeatable.course.lesson import Lesson, find_lesson

BOARD = find_lesson("1")
MOVE = find_lesson("2")


def failure(lesson: Lesson, source: str, *, language: str = "en", **earlier: str) -> Checked:
    """Return the first failed check on this file, and on earlier ones by name."""
    report = run_checks(lesson, {lesson.name: source, **earlier}, language=language)
    assert report.failure is not None
    return report.failure


def first_words(source: str, lesson: Lesson = BOARD) -> str:
    """Return the message of the first failed check, of lesson 1 unless told."""
    return failure(lesson, source).words
