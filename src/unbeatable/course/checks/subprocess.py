"""Run the learner's code in a subprocess, which can be stopped.

This module has both ends. The subprocess reads one task from standard input and writes JSON lines:
which check begins, what is printed, and finally the result.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from shutil import get_terminal_size
from typing import IO, Any, Literal, TypeAlias

from unbeatable.core.errors import UnbeatableError
from unbeatable.course.checks.errors import describe_crash
from unbeatable.course.checks.runner import (
    READABLE,
    Checked,
    Listener,
    Report,
    run_checks,
)
from unbeatable.course.lesson import Lesson, find_lesson

Task: TypeAlias = Literal["check", "certify", "meet"]

QUICK, PATIENT, CERTIFYING = 5.0, 20.0, 120.0
"""Limits on CPU time in seconds: for small boards, for whole trees, for a proof."""
FIRST_OF_TREES = 11
"""The first lesson whose checks search whole trees."""
WALL = 4
"""The limit of wall time is this many times the CPU time, because the machine may be busy."""
MEMORY = 4 << 30
TICK = 0.05


class Stopped(UnbeatableError):
    """The task was stopped, or ended without a result."""


def seconds_for(lesson: Lesson) -> float:
    """Return the CPU time that its checks may use."""
    return QUICK if lesson.number < FIRST_OF_TREES else PATIENT


def check_in_subprocess(
    lesson: Lesson,
    sources: Mapping[str, str],
    *,
    seconds: float | None = None,
    interrupted: Callable[[], bool] = lambda: False,
) -> Report | None:
    """Return the report; None if it was interrupted. A check that does not end has failed."""
    seconds = seconds_for(lesson) if seconds is None else seconds
    work = _Subprocess("check", lesson, sources)
    try:
        result = work.result(seconds, interrupted)
    except Stopped as stopped:
        *passed, last = work.began or [READABLE]
        checks = [Checked(about, True) for about in passed if about != READABLE]
        return Report(
            lesson.name, (*checks, Checked(last, False, str(stopped))), "".join(work.printed)
        )
    if result is None:
        return None
    checked = tuple(Checked(**check) for check in result["checks"])
    return Report(result["lesson"], checked, result["output"])


def run_in_subprocess(
    task: Task,
    lesson: Lesson,
    sources: Mapping[str, str],
    *,
    seconds: float = CERTIFYING,
    interrupted: Callable[[], bool] = lambda: False,
    tell: Callable[[str], None] = lambda words: None,
) -> dict[str, Any] | None:
    """Return the result of a task; None if it was interrupted. Raises Stopped if it did not end.

    `tell` is called with the progress whenever `interrupted` is asked.
    """
    work = _Subprocess(task, lesson, sources)

    def go_on() -> bool:
        for words in work.began[-1:]:
            tell(words)
        return interrupted()

    return work.result(seconds, go_on)


class _Subprocess:
    """A running task."""

    def __init__(self, task: Task, lesson: Lesson, sources: Mapping[str, str]) -> None:
        self.began: list[str] = []
        self.printed: list[str] = []
        self._result: dict[str, Any] | None = None
        self._error: str | None = None
        self._process = subprocess.Popen(
            [sys.executable, "-m", "unbeatable.course.checks.subprocess"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            env=os.environ | {"COLUMNS": str(get_terminal_size().columns)},
            start_new_session=True,  # Ctrl-C is for this process
        )
        self._reader = threading.Thread(target=self._read_answers, daemon=True)
        self._reader.start()
        self._ask({"task": task, "lesson": lesson.name, "sources": dict(sources)})

    def result(self, seconds: float, interrupted: Callable[[], bool]) -> dict[str, Any] | None:
        """Wait for the result; None if it is interrupted."""
        try:
            return self._wait(seconds, interrupted)
        finally:
            self._kill()
            self._process.wait()
            self._reader.join()
            assert self._process.stdout is not None  # noqa: S101
            self._process.stdout.close()

    def _wait(self, seconds: float, interrupted: Callable[[], bool]) -> dict[str, Any] | None:
        began = time.monotonic()
        while self._reader.is_alive() and self._result is None and self._error is None:
            self._reader.join(TICK)
            used = min(self._cpu_seconds(), time.monotonic() - began)
            if used > seconds or time.monotonic() - began > seconds * WALL:
                raise Stopped(
                    f"It was still running after {seconds:g} seconds and was stopped. "
                    "Is there a loop that never ends?"
                )
            if interrupted():
                return None
            if self._process.poll() is not None:
                self._kill()
                self._reader.join()
        if self._error is not None:
            raise Stopped(self._error)
        if self._result is None:
            status = self._process.wait()
            raise Stopped(f"Python itself was ended by the code (exit status {status}).")
        return self._result

    def _kill(self) -> None:
        """Kill the process and its children, which would keep the pipe open."""
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):  # it has already ended
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    def _cpu_seconds(self) -> float:
        import psutil

        try:
            times = psutil.Process(self._process.pid).cpu_times()
        except psutil.Error:
            return 0.0
        return float(times.user + times.system)

    def _ask(self, request: dict[str, Any]) -> None:
        assert self._process.stdin is not None  # noqa: S101
        with suppress(BrokenPipeError), self._process.stdin as stdin:
            json.dump(request, stdin)

    def _read_answers(self) -> None:
        assert self._process.stdout is not None  # noqa: S101
        for line in self._process.stdout:
            match json.loads(line):
                case {"began": about}:
                    self.began.append(about)
                case {"printed": text}:
                    self.printed.append(text)
                case {"result": result}:
                    self._result = result
                case {"error": words}:
                    self._error = words


class _JsonLines(Listener):
    def __init__(self, to: IO[str]) -> None:
        self._to = to

    def tell(self, **what: object) -> None:
        print(json.dumps(what), file=self._to, flush=True)

    def began(self, about: str) -> None:
        self.tell(began=about)

    def printed(self, text: str) -> None:
        self.tell(printed=text)


def main() -> None:
    """Run the task that standard input asks for."""
    request = json.load(sys.stdin)
    answers = _JsonLines(_answers_only())
    try:
        result = _do(request["task"], find_lesson(request["lesson"]), request["sources"], answers)
    except UnbeatableError as error:
        answers.tell(error=str(error))
    except BaseException as error:
        answers.tell(error=describe_crash(error))
    else:
        answers.tell(result=result)


def _do(
    task: Task, lesson: Lesson, sources: Mapping[str, str], listener: Listener
) -> dict[str, Any]:
    if task == "check":
        _limit_memory()
        return run_checks(lesson, sources, listener).to_json()
    from unbeatable.course.player import certify_learner, meet_perfect

    if task == "certify":
        unbeatable, text = certify_learner(sources, listener.began)
        return {"unbeatable": unbeatable, "text": text}
    return {"text": meet_perfect(sources)}


def _answers_only() -> IO[str]:
    """Return our standard output. The learner's code gets no output and no input."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(nothing, descriptor)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    return answers


def _limit_memory() -> None:
    """Limit memory if possible: a list that grows without end must not stop the machine."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
