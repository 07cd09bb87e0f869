"""Before and after: what each way to find the value of the empty board costs."""

import importlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from unbeatable.core.errors import UnbeatableError
from unbeatable.course.checks.errors import describe_crash
from unbeatable.course.checks.modules import modules
from unbeatable.course.checks.output import muted
from unbeatable.course.lesson import LANGUAGE, Lesson, all_lessons

START = "." * 9

Tell = Callable[[str], None]
"""Called with the progress in words."""


@dataclass(frozen=True)
class Measured:
    """What the `value` of one lesson costs on the empty board."""

    lesson: str
    nodes: int | None
    """The calls of the learner's recursive function; None if it leaves its work to another one."""
    boards: int | None
    """How many different nodes it was called with; None as before."""
    seconds: float
    trouble: str | None = None
    """Why it has no value, in words."""
    title: str = ""
    """The lesson's title; empty where its text was not needed."""


def measure(
    sources: Mapping[str, str], tell: Tell = lambda words: None, language: str = LANGUAGE
) -> list[Measured]:
    """Measure each lesson that has a `value` and of which the learner has a file."""
    measured = []
    for lesson in all_lessons():
        if lesson.value and lesson.name in sources:
            title = lesson.text(language).title
            tell(f"Lesson {lesson.number}: {title}")
            measured.append(replace(measure_lesson(lesson, sources, language), title=title))
    return measured


def measure_lesson(
    lesson: Lesson, sources: Mapping[str, str], language: str = LANGUAGE
) -> Measured:
    """Find the value of the empty board with the `value` of a lesson, and time and count that.

    It is found twice, because counting takes time too.
    """
    visits = _Visits()
    try:
        seconds = _time(lesson, sources)
        _time(lesson, sources, visits)
    except KeyboardInterrupt:
        raise
    except UnbeatableError as error:
        trouble = str(error)
    except BaseException as error:  # the learner's code may raise anything
        trouble = describe_crash(error, language)
    else:
        if not visits.is_recursive:
            return Measured(lesson.name, None, None, seconds)
        return Measured(lesson.name, visits.calls, len(visits.nodes), seconds)
    return Measured(lesson.name, 0, 0, 0.0, trouble)


def _time(lesson: Lesson, sources: Mapping[str, str], visits: "_Visits | None" = None) -> float:
    """Return how many seconds the value of the empty board takes, in modules that know nothing."""
    with muted(), modules(lesson, sources):
        if visits is not None:
            visits.count_calls(lesson)
        value = getattr(importlib.import_module(lesson.name), str(lesson.value))
        began = time.perf_counter()
        value(START)
        return time.perf_counter() - began


class _Visits:
    """The calls of the learner's recursive functions."""

    def __init__(self) -> None:
        self.calls = 0
        self.nodes: set[object] = set()
        self.is_recursive = False
        """Whether a call was made inside another one."""
        self._running = 0

    def count_calls(self, lesson: Lesson) -> None:
        """Count the calls of the recursive functions that can be watched.

        They are replaced in the modules that define them, before other modules import them.
        """
        for other in all_lessons():
            if other.watch is None or other.number > lesson.number:
                continue
            module = importlib.import_module(other.name)
            function = getattr(module, other.watch.function, None)
            if callable(function):
                setattr(module, other.watch.function, self._counted(function))

    def _counted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def counted(*given: Any, **named: Any) -> Any:
            self.calls += 1
            self.is_recursive |= self._running > 0
            node = given[0] if given else next(iter(named.values()), None)
            try:
                self.nodes.add(node)
            except TypeError:  # a list, for example
                self.nodes.add(repr(node))
            self._running += 1
            try:
                return function(*given, **named)
            finally:
                self._running -= 1

        return counted
