"""Run the checks of a lesson on a learner's code.

Pure Python without files or processes, so that it also runs in the browser.
"""

import importlib
import linecache
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from unbeatable.course.checks.advice.leftovers import Leftovers, global_names
from unbeatable.course.checks.advice.returns import explain_none
from unbeatable.course.checks.advice.silent_slips import find_slip
from unbeatable.course.checks.blame import assign_blame
from unbeatable.course.checks.calls import CallLog, Code, wrap_imports
from unbeatable.course.checks.deadline import TimeUp, deadline
from unbeatable.course.checks.errors import explain_crash
from unbeatable.course.checks.expect import Unexpected
from unbeatable.course.checks.modules import modules
from unbeatable.course.checks.output import CappedOutput, muted, printing_to
from unbeatable.course.checks.report import READABLE, Checked, Failure, Listener, Report
from unbeatable.course.lesson import LANGUAGE, Lesson, all_lessons
from unbeatable.course.messages import Message, translate

QUICK, PATIENT = 5.0, 20.0
"""Limits on the seconds of work: for small boards, for whole trees."""
FIRST_OF_TREES = 11
"""The first lesson whose checks search whole trees."""
SHORTEST = 0.01
"""The least time, in seconds, that a check gets."""


def seconds_for(lesson: Lesson) -> float:
    """Return how long the checks of a lesson may work."""
    return QUICK if lesson.number < FIRST_OF_TREES else PATIENT


def run_checks(
    lesson: Lesson,
    sources: Mapping[str, str],
    listener: Listener | None = None,
    language: str = LANGUAGE,
    *,
    seconds: float | None = None,
) -> Report:
    """Run the checks. `sources` are the learner's modules by name, such as `s01_board`.

    Checks run in the order in which they are written, up to the first that fails. If an earlier
    file of the learner is at fault, the report says so. After so many seconds of work a check has
    failed, if this Python can stop it.
    """
    listener = listener or Listener()
    output = CappedOutput(lesson, listener.printed)
    begun: list[str] = []

    def began(about: str) -> None:
        begun.append(translate(about, language))
        listener.began(begun[-1])

    def report(failure: Failure | None) -> Report:
        last = [] if failure is None else [failure.checked(begun[-1], language)]
        passed = begun[1:] if failure is None else begun[1:-1]  # the first is about Python
        return Report(
            lesson.name, (*(Checked(about, True) for about in passed), *last), output.kept
        )

    with printing_to(output):
        failure = find_failure(lesson, sources, began=began, seconds=seconds)
    result = report(failure)
    if failure is None:
        return result
    listener.failed(result)
    with muted():
        blamed = assign_blame(lesson, sources, len(begun) - 1, failure, find_failure)
    return report(blamed or failure)


def find_failure(  # noqa: PLR0913 (by name)
    lesson: Lesson,
    sources: Mapping[str, str],
    only: int | None = None,
    *,
    replaced: Mapping[str, str] | None = None,
    began: Callable[[str], object] = lambda about: None,
    seconds: float | None = None,
    advises: bool = True,
) -> Failure | None:
    """Run the checks up to the first that fails. Return its failure, or None.

    `only` is the number of the one check to run; 0 is the import of the file. `replaced` are the
    learner's modules that ours take the place of. Advice may need to run the failed check again.
    """
    run = _Run(lesson, seconds, advises=advises)
    with modules(lesson, sources, replaced):
        began(READABLE)
        failure = run.attempt(run.load)
        for number, (about, check) in enumerate(run.checks, start=1):
            if failure is not None:
                break
            if only in (None, number):
                began(about)
                failure = run.attempt(partial(check, run.code))
    return failure


class _Run:
    """One run of a lesson's checks."""

    def __init__(self, lesson: Lesson, seconds: float | None, *, advises: bool) -> None:
        self.checks: list[tuple[str, Callable[[object], object]]] = []
        self.code: Code | None = None
        self._lesson = lesson
        self._log = CallLog()
        self._leftovers: Leftovers | None = None
        self._advises = advises
        self._seconds = seconds
        self._began = time.process_time()

    def load(self) -> None:
        """Import the learner's module, and our checks, which may import earlier ones."""
        name = self._lesson.name
        module = importlib.import_module(name)
        self._leftovers = Leftovers(module, global_names(self._lesson.solution))
        self.code = Code(module, self._log)
        names: dict[str, Any] = {"__name__": f"check_{name}"}
        exec(compile(self._lesson.check, f"{name}/check.py", "exec"), names)  # noqa: S102 (ours)
        wrap_imports(names, {lesson.name for lesson in all_lessons()}, self._log)
        self.checks = [
            (function.__doc__ or name, function)
            for name, function in names.items()
            if name.startswith("check_") and callable(function)
        ]

    def attempt(self, work: Callable[[], object]) -> Failure | None:
        try:
            with deadline(self._left()):
                work()
        except Unexpected as it:
            failure = Failure(
                it.message, it.board, it.wanted, it.answer, what=it.what, advice=it.advice
            )
            return self._advise(failure, work, is_none=it.is_none)
        except KeyboardInterrupt:  # Ctrl-C must end everything
            raise
        except BaseException as error:
            if isinstance(error, TimeUp) and self._seconds is not None:
                error.seconds = self._seconds  # of all checks together
            crash = explain_crash(error, self._lesson.file, self._log.last)
            failure = Failure(
                crash.message, crash.board, line=crash.line, is_late=isinstance(error, TimeUp)
            )
            if crash.is_gap:
                return failure
            return self._advise(failure, work, is_none=crash.is_none)
        return None

    def _advise(self, failure: Failure, work: Callable[[], object], *, is_none: bool) -> Failure:
        """Return the failure with advice on what Python does not complain about."""
        if not self._advises:
            return failure
        call = self._log.last
        if not failure.is_late and (left := self._left_behind(work)) is not None:
            words, is_container = left
            if failure.what is not None:
                return failure.add(words)
            # What the check guesses is about one call, and misleads here.
            return replace(failure, message=words, line=None) if is_container else failure
        if is_none:
            is_same = call is not None and call.answered and call.answer is None
            again = partial(self._passes, work)
            why = (
                explain_none(call, self._lesson.file, again)
                if call is not None and is_same
                else None
            )
            failure = failure.add(why, between=" ")
        if call is None and failure.line is None:
            return failure  # it is about a constant: no function has been called yet
        source = linecache.getlines(self._lesson.file)
        return failure.add(find_slip("".join(source)))

    def _left_behind(self, work: Callable[[], object]) -> tuple[Message, bool] | None:
        """Return what the calls of a check have left behind for the next, if that is the fault."""
        if self._leftovers is None or self._log.last is None:
            return None

        def passes(prepare: Callable[[], object]) -> bool:
            self._log.prepare = prepare
            try:
                return self._passes(work)
            finally:
                self._log.prepare = lambda: None

        return self._leftovers.explain(passes, self._log.last.function.name)

    def _passes(self, work: Callable[[], object]) -> bool:
        """Return whether a check passes when it runs again."""
        last, depth = self._log.last, self._log.depth
        try:
            with muted(), deadline(self._left()):
                work()
        except KeyboardInterrupt:
            raise
        except BaseException:  # the learner's code may raise anything
            return False
        finally:
            self._log.last, self._log.depth = last, depth
        return True

    def _left(self) -> float | None:
        if self._seconds is None:
            return None
        return max(self._began + self._seconds - time.process_time(), SHORTEST)
