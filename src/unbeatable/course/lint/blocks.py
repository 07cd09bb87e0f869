"""Lint the blocks of a reading: questions can be read, and what is to be tried can be run."""

import re
from collections.abc import Iterator
from functools import lru_cache

from unbeatable.core.quote import quote
from unbeatable.course.checks.tryout import Tried, try_code
from unbeatable.course.lesson import CourseError, Lesson
from unbeatable.course.questions import find_questions

KINDS = ("python", "text", "try", "question")
SECONDS = 20.0
"""Seconds of work that a few lines may take."""

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)


def fenced_blocks(markdown: str) -> list[tuple[str, str]]:
    """Return the fenced blocks of a text: their kind, and what is in them."""
    return _FENCE.findall(markdown)


def code_blocks(markdown: str) -> list[str]:
    """Return the pieces of Python in a text."""
    return [code for kind, code in fenced_blocks(markdown) if kind in ("python", "try")]


def block_faults(markdown: str) -> Iterator[str]:
    """Yield blocks of an unknown kind, and questions that are none."""
    for kind, _ in fenced_blocks(markdown):
        if kind not in KINDS:
            yield f"{quote(kind)} is not a kind of block; those are {', '.join(KINDS)}"
    try:
        find_questions(markdown)
    except CourseError as error:
        yield str(error)


def try_faults(lesson: Lesson, markdown: str) -> Iterator[str]:
    """Yield blocks to try that fail with our solution, unless it raises the error on purpose."""
    lines = lesson.solution.splitlines()
    for kind, code in fenced_blocks(markdown):
        if kind == "try":
            tried = _run_block(lesson, code)
            is_meant = tried.line is not None and "raise " in lines[tried.line - 1]
            if tried.trouble and not is_meant:
                yield f"what is to be tried fails: {tried.trouble}"


@lru_cache(maxsize=100)
def _run_block(lesson: Lesson, code: str) -> Tried:
    """Return what the code does with our solution. It is often the same in every language."""
    return try_code(lesson, {lesson.name: lesson.solution}, code, seconds=SECONDS)
