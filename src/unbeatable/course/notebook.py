"""The course in a notebook: the code of a cell is checked like a lesson's file.

A cell belongs to a lesson if it begins with a comment such as `# s04_lines.py`. Lessons import
each other: the latest cell that was run for a lesson, or our solution if there is none.
"""

import atexit
import io
import re
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Any, Protocol

from rich.console import Console

from unbeatable.course.checks.modules import modules
from unbeatable.course.checks.report import Report
from unbeatable.course.checks.subprocess import check_in_subprocess
from unbeatable.course.lesson import LANGUAGE, CourseError, Lesson, all_lessons, find_lesson
from unbeatable.course.terminal.view import result

BEFORE_CELL = "pre_run_cell"
"""IPython's name of the moment before a cell is run."""
WIDTH = 90

_MARKED = re.compile(r"\s*# (s[0-9]{2}_[a-z]+)\.py\b")


def mark(lesson: Lesson) -> str:
    """Return the first line of a lesson's cell."""
    return f"# {lesson.file}: keep this line, the checks look for it"


class Events(Protocol):
    def register(self, event: str, function: Callable[..., object]) -> None: ...


class Shell(Protocol):
    """What `get_ipython()` returns."""

    user_ns: dict[str, Any]
    """The names in the notebook; `In` is the list of the cells that were run."""

    @property
    def events(self) -> Events: ...


class Result:
    """The result of a lesson's checks, which a notebook shows as text."""

    def __init__(self, report: Report, source: str, language: str = LANGUAGE) -> None:
        self.report = report
        self._source, self._language = source, language

    def __repr__(self) -> str:
        text = io.StringIO()
        console = Console(
            file=text, width=WIDTH, highlight=False, color_system=None, force_jupyter=False
        )
        console.print(result(self.report, console, self._source, self._language))
        return "\n".join(line.rstrip() for line in text.getvalue().rstrip().splitlines())


class Course:
    """The lessons of one notebook. Call it with the name of a lesson to check its latest cell."""

    def __init__(self, shell: Shell, language: str = LANGUAGE) -> None:
        self._shell, self._language = shell, language
        self._modules = ExitStack()
        self._sources: Mapping[str, str] | None = None
        self._renew()
        shell.events.register(BEFORE_CELL, self._renew)
        atexit.register(self.close)

    def close(self) -> None:
        """Make the lessons no longer importable."""
        self._modules.close()

    def __call__(self, name: str) -> Result:
        """Check the latest cell of the lesson. Raises CourseError if none was run."""
        lesson = find_lesson(name)
        sources = self._cells()
        if lesson.name not in sources:
            raise CourseError(
                f"no cell that begins with '# {lesson.file}' was run; run the cell of the lesson, "
                "then this one again"
            )
        earlier = {
            other.name: sources[other.name]
            for other in all_lessons()
            if other.number < lesson.number and other.name in sources
        }
        report = check_in_subprocess(
            lesson, earlier | {lesson.name: sources[lesson.name]}, language=self._language
        )
        assert report is not None  # noqa: S101 (nothing interrupts it)
        return Result(report, sources[lesson.name], self._language)

    def _cells(self) -> dict[str, str]:
        """Return the latest cell that was run for each lesson."""
        cells = {}
        for source in self._shell.user_ns.get("In", ()):
            marked = _MARKED.match(source)
            if marked:
                cells[marked[1]] = source
        return cells

    def _renew(self, *event: object) -> None:
        """Import lessons again if one of their cells has changed."""
        sources = self._cells()
        if sources != self._sources:
            self.close()
            self._modules.enter_context(modules(all_lessons()[-1], sources))
            self._sources = sources
