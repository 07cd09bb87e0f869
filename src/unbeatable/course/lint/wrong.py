"""Lint the wrong solutions: each fails, and the message names its mistake.

That is a mutation test of the checks, with the mistakes of novices as mutations.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from unbeatable.course.checks.report import Checked
from unbeatable.course.checks.runner import run_checks
from unbeatable.course.lesson import CourseError, Lesson

LEAST = 4
"""The least number of wrong solutions of a lesson."""
SECONDS = 10.0
"""Seconds of work after which a wrong solution is stopped."""


_BOARD = re.compile(r"'([xo.]{9})'")


@dataclass
class Score:
    """How many wrong solutions there are, and how many of them get a message that fits."""

    named: int = 0
    total: int = 0

    def __str__(self) -> str:
        return f"mutation score: {self.named} of {self.total} wrong solutions named"


def _is_told(failure: Checked) -> bool:
    """Return whether the message is about the board that is drawn."""
    boards = _BOARD.findall(failure.words)
    return failure.board is None or not boards or boards[0] == failure.board


def wrong_faults(lesson: Lesson, score: Score | None = None) -> Iterator[str]:
    """Yield wrong solutions that pass, or whose message does not name the mistake. Count them."""
    score = score or Score()
    try:
        solutions = lesson.wrong
    except CourseError as error:
        yield str(error)
        return
    if len(solutions) < LEAST:
        yield f"{lesson.name}: there are {len(solutions)} wrong solutions, fewer than {LEAST}"
    for wrong in solutions:
        where = f"{lesson.name}/wrong/{wrong.name}.py"
        if not wrong.misconception.endswith("."):
            yield f"{where}: its docstring should be a sentence"
        failure = run_checks(lesson, {lesson.name: wrong.source}, seconds=SECONDS).failure
        score.total += 1
        if failure is None:
            yield f"{where}: it passes"
        elif wrong.fragment not in failure.words:
            yield f"{where}: the message should contain {wrong.fragment!r}: {failure.words}"
        else:
            score.named += 1
        if failure is not None and not _is_told(failure):
            yield f"{where}: the board that is drawn is not the first in the message"
