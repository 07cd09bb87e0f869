"""Try it: a few lines of Python, run with the names of the learner's current file.

Pure Python, like the checks, so that it also works in the browser.
"""

import ast
import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from unbeatable.core.quote import quote
from unbeatable.course.checks.deadline import add_ticks, deadline
from unbeatable.course.checks.errors import explain_crash
from unbeatable.course.checks.frames import TRIED
from unbeatable.course.checks.modules import modules, quotable
from unbeatable.course.checks.output import CappedOutput, printing_to
from unbeatable.course.checks.report import Listener
from unbeatable.course.lesson import LANGUAGE, Lesson
from unbeatable.course.messages import render

LONGEST = 2_000
"""The most characters to quote of the value."""


@dataclass(frozen=True)
class Tried:
    """What a few lines of code have done."""

    output: str
    """What was printed."""
    value: str | None
    """The value of the last line, as Python; None if it is no expression, or None."""
    trouble: str
    """Why it stopped, in words, if it did."""
    line: int | None
    """The line of the lesson's own file where it stopped."""


def try_code(
    lesson: Lesson,
    sources: Mapping[str, str],
    code: str,
    language: str = LANGUAGE,
    *,
    listener: Listener | None = None,
    seconds: float | None = None,
) -> Tried:
    """Run the code with all names of the lesson's module, which stays as it is.

    A last line that is an expression is shown, as Python's own prompt does. After so many seconds
    of work it is stopped, if this Python can do that.
    """
    output = CappedOutput(lesson, (listener or Listener()).printed)
    value, trouble, line = None, "", None
    with modules(lesson, sources), printing_to(output):
        try:
            with deadline(seconds):
                names = dict(vars(importlib.import_module(lesson.name)))
                result = _run(code, names)
            if result is not None:
                value = quote(result, longest=LONGEST)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # the learner's code may raise anything
            crash = explain_crash(error, lesson.file)
            trouble, line = render(crash.message, language), crash.line
    return Tried(output.kept, value, trouble, line)


def _run(code: str, names: dict[str, Any]) -> object:
    """Run the code. Return the value of its last line, if that is an expression."""
    quotable(code, TRIED)
    tree = add_ticks(ast.parse(code, TRIED))
    last = tree.body[-1] if tree.body else None
    value = last.value if isinstance(last, ast.Expr) else None
    if value is not None:
        tree.body.pop()
    exec(compile(tree, TRIED, "exec"), names)  # noqa: S102
    if value is None:
        return None
    return eval(compile(ast.Expression(value), TRIED, "eval"), names)  # noqa: S307
