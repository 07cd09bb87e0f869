"""The learner's code in a process of its own, which can be stopped.

This module is both ends. The process reads one task on its standard input and answers in lines of
JSON: which check begins, what is printed, and at last the result.
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
from unbeatable.course.checks.errors import crash_in_words
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
"""Seconds of computing before it is stopped: with small boards, with whole trees, for a proof."""
FIRST_OF_TREES = 11
WALL = 4
"""Times as many by the clock: on a busy machine a second of computing takes longer."""
MEMORY = 4 << 30
TICK = 0.05


class Stopped(UnbeatableError):
    """The task did not come to an end by itself."""


def seconds_for(lesson: Lesson) -> float:
    """How long its checks may compute."""
    return QUICK if lesson.number < FIRST_OF_TREES else PATIENT


def check_apart(
    lesson: Lesson,
    sources: Mapping[str, str],
    *,
    seconds: float | None = None,
    interrupted: Callable[[], bool] = lambda: False,
) -> Report | None:
    """What the checks say; None if it was interrupted. A check that never ends has failed."""
    seconds = seconds_for(lesson) if seconds is None else seconds
    work = _Apart("check", lesson, sources)
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


def do_apart(
    task: Task,
    lesson: Lesson,
    sources: Mapping[str, str],
    *,
    seconds: float = CERTIFYING,
    interrupted: Callable[[], bool] = lambda: False,
    tell: Callable[[str], None] = lambda words: None,
) -> dict[str, Any] | None:
    """The result of a task; None if it was interrupted, Stopped if it did not end.

    Meanwhile it tells how far it is, whenever it asks whether it is interrupted.
    """
    work = _Apart(task, lesson, sources)

    def go_on() -> bool:
        for words in work.began[-1:]:
            tell(words)
        return interrupted()

    return work.result(seconds, go_on)


class _Apart:
    """One task under way."""

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
            start_new_session=True,  # Ctrl-C is for us to hear
        )
        self._ears = threading.Thread(target=self._hear, daemon=True)
        self._ears.start()
        self._ask({"task": task, "lesson": lesson.name, "sources": dict(sources)})

    def result(self, seconds: float, interrupted: Callable[[], bool]) -> dict[str, Any] | None:
        """Wait for the result, as long as it may take; None if it is interrupted."""
        try:
            return self._wait(seconds, interrupted)
        finally:
            self._kill()
            self._process.wait()
            self._ears.join()
            assert self._process.stdout is not None  # noqa: S101
            self._process.stdout.close()

    def _wait(self, seconds: float, interrupted: Callable[[], bool]) -> dict[str, Any] | None:
        began = time.monotonic()
        while self._ears.is_alive() and self._result is None and self._error is None:
            self._ears.join(TICK)
            used = min(self._computed(), time.monotonic() - began)
            if used > seconds or time.monotonic() - began > seconds * WALL:
                raise Stopped(
                    f"It was still running after {seconds:g} seconds and was stopped. "
                    "Is there a loop that never ends?"
                )
            if interrupted():
                return None
            if self._process.poll() is not None:
                self._kill()
                self._ears.join()
        if self._error is not None:
            raise Stopped(self._error)
        if self._result is None:
            status = self._process.wait()
            raise Stopped(f"Python itself was ended by the code (exit status {status}).")
        return self._result

    def _kill(self) -> None:
        """With all that it has started, which would keep the line to us open."""
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):  # it has ended already
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    def _computed(self) -> float:
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

    def _hear(self) -> None:
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


class _Teller(Listener):
    def __init__(self, to: IO[str]) -> None:
        self._to = to

    def tell(self, **what: object) -> None:
        print(json.dumps(what), file=self._to, flush=True)

    def began(self, about: str) -> None:
        self.tell(began=about)

    def printed(self, text: str) -> None:
        self.tell(printed=text)


def main() -> None:
    """Do the one task that standard input asks for."""
    request = json.load(sys.stdin)
    teller = _Teller(_answers_only())
    try:
        result = _do(request["task"], find_lesson(request["lesson"]), request["sources"], teller)
    except UnbeatableError as error:
        teller.tell(error=str(error))
    except BaseException as error:
        teller.tell(error=crash_in_words(error))
    else:
        teller.tell(result=result)


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
    """Our standard output, out of reach for the learner's code, which gets none and no input."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(nothing, descriptor)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    return answers


def _limit_memory() -> None:
    """Where it can be limited: a list that grows for ever should not stop the whole machine."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
