"""Whose code a file holds: the learner's, or our solution."""

import ast
from functools import cache

from unbeatable.course.lesson import Lesson

LONG = 10
"""Lines of code that tell our solution from a learner's. Shorter ones may well be the same."""


def is_ours(lesson: Lesson, text: str, *, put: bool = False) -> bool:
    """Return whether the text is our solution, and not just like it.

    `put` says that the course has put our solution there. Where that is not known, solutions that
    are short count as the learner's.
    """
    return is_like_ours(lesson, text) and (put or is_long(lesson))


def is_like_ours(lesson: Lesson, text: str) -> bool:
    """Return whether the text has the code of our solution, whatever its comments are."""
    return bare_code(text) == _code_of_solution(lesson.name)


@cache
def _code_of_solution(lesson: str) -> str:
    return bare_code(Lesson(lesson).solution)


def bare_code(text: str) -> str:
    """Return the code without comments, docstrings and white space."""
    try:
        module = ast.parse(text)
        for node in ast.walk(module):
            if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
                node.body = [part for part in node.body if not _is_string(part)]
        return ast.dump(module)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return text.strip()


def _is_string(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def is_long(lesson: Lesson) -> bool:
    """Return whether there is enough to write, without the function whose lines we offer."""
    lines = 0
    for node in ast.parse(lesson.solution).body:
        if isinstance(node, ast.FunctionDef) and node.name != lesson.parsons:
            body = [part for part in node.body if not _is_string(part)]
            lines += sum((part.end_lineno or part.lineno) - part.lineno + 1 for part in body)
    return lines >= LONG
