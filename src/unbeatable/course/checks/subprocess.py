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
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from shutil import get_terminal_size
from typing import IO, Any, Literal, NoReturn, TypeAlias

from unbeatable.core.errors import UnbeatableError
from unbeatable.course.checks.blame import first_bad
from unbeatable.course.checks.errors import describe_crash, still_running
from unbeatable.course.checks.report import READABLE, Checked, Listener, Report
from unbeatable.course.checks.runner import run_checks, seconds_for
from unbeatable.course.checks.tryout import Tried, try_code
from unbeatable.course.lesson import LANGUAGE, Lesson, find_lesson
from unbeatable.course.messages import Message, join, render, translate
from unbeatable.course.recording import record, trace_text

Task: TypeAlias = Literal["check", "try", "watch", "meet", "measure"]

TRYING, CERTIFYING = 20.0, 120.0
"""Limits on CPU time in seconds: for a few lines to try, for a proof."""
GRACE = 3.0
"""Seconds after the limit in which the learner's code may say where it was stopped."""
BLAMING = 20.0
"""Seconds to find the file that is at fault, when a check has failed."""
WALL = 4
"""The limit of wall time is this many times the CPU time, because the machine may be busy."""
MEMORY = 4 << 30
TICK = 0.05


class Stopped(UnbeatableError):
    """The task was stopped, or ended without a result."""


class Ended(Stopped):
    """The code has ended Python itself, such as with a signal."""

    def __init__(self, status: int, language: str) -> None:
        self.status = status
        super().__init__(self.in_file(None, language))

    def in_file(self, culprit: Lesson | None, language: str) -> str:
        """Return what has happened, and in which earlier file, if that is known."""
        values: dict[str, object] = {"status": self.status}
        words = Message("Python itself was ended by the code (exit status {status}).", values)
        if culprit is not None:
            look = Message(
                "Look again at {file}: with ours in its place this does not happen.",
                {"file": culprit.file},
            )
            words = join(words, look)
        return render(words, language)


def check_in_subprocess(
    lesson: Lesson,
    sources: Mapping[str, str],
    *,
    language: str = LANGUAGE,
    seconds: float | None = None,
    interrupted: Callable[[], bool] = lambda: False,
) -> Report | None:
    """Return the report; None if it was interrupted. A check that does not end has failed."""
    seconds = seconds_for(lesson) if seconds is None else seconds
    work = _Subprocess("check", lesson, sources, language=language, seconds=seconds)
    try:
        result = work.result(seconds, interrupted, GRACE)
    except Ended as ended:
        culprit = None if work.failed else _find_culprit(lesson, sources, seconds, interrupted)
        words = ended.in_file(culprit, language)
        blame = None if culprit is None else culprit.name
        return work.failed or _stopped_report(lesson, work, words, language, blame)
    except Stopped as stopped:
        return work.failed or _stopped_report(lesson, work, str(stopped), language)
    return None if result is None else _read_report(result)


def _stopped_report(
    lesson: Lesson, work: "_Subprocess", words: str, language: str, blame: str | None = None
) -> Report:
    *passed, last = work.began or [translate(READABLE, language)]
    checks = [Checked(about, True) for about in passed[1:]]  # the first is about Python itself
    failed = Checked(last, False, words, blame=blame)
    return Report(lesson.name, (*checks, failed), "".join(work.printed))


def _find_culprit(
    lesson: Lesson,
    sources: Mapping[str, str],
    seconds: float,
    interrupted: Callable[[], bool],
) -> Lesson | None:
    """Return the earlier lesson whose file ends Python itself; None if it is not clear."""
    earlier = sorted(name for name in sources if name < lesson.name)

    def lives(names: Sequence[str]) -> bool:
        kept = {name: sources[name] for name in (*names, lesson.name) if name in sources}
        try:
            work = _Subprocess("check", lesson, kept, seconds=seconds)
            work.result(seconds, interrupted, GRACE)
        except Ended:
            return False
        except Stopped:
            pass
        return True

    if not earlier or not lives(()) or lives(earlier):
        return None
    return find_lesson(earlier[first_bad(earlier, lives)])


def _read_report(answer: dict[str, Any]) -> Report:
    checks = tuple(Checked(**check) for check in answer["checks"])
    return Report(answer["lesson"], checks, answer["output"])


def try_in_subprocess(
    lesson: Lesson,
    sources: Mapping[str, str],
    code: str,
    *,
    language: str = LANGUAGE,
    seconds: float = TRYING,
    interrupted: Callable[[], bool] = lambda: False,
) -> Tried | None:
    """Run a few lines with the names of the lesson's module. None if it was interrupted."""
    details = {"code": code, "language": language, "seconds": seconds}
    work = _Subprocess("try", lesson, sources, **details)
    try:
        result = work.result(seconds, interrupted, GRACE)
    except Stopped as stopped:
        return Tried("".join(work.printed), None, str(stopped), None)
    return None if result is None else Tried(**result)


def run_in_subprocess(
    task: Task,
    lesson: Lesson,
    sources: Mapping[str, str],
    *,
    seconds: float = CERTIFYING,
    interrupted: Callable[[], bool] = lambda: False,
    tell: Callable[[str], None] = lambda words: None,
    **details: Any,
) -> dict[str, Any] | None:
    """Return the result of a task; None if it was interrupted. Raises Stopped if it did not end.

    `tell` is called with the progress whenever `interrupted` is asked. `details` are for the task.
    """
    work = _Subprocess(task, lesson, sources, **details)

    def go_on() -> bool:
        for words in work.began[-1:]:
            tell(words)
        return interrupted()

    return work.result(seconds, go_on)


class _Subprocess:
    """A running task."""

    def __init__(
        self, task: Task, lesson: Lesson, sources: Mapping[str, str], **details: Any
    ) -> None:
        self.began: list[str] = []
        self.printed: list[str] = []
        self.failed: Report | None = None
        """The report of a check that has failed, before somebody is blamed for it."""
        self._language: str = details.get("language", LANGUAGE)
        self._result: dict[str, Any] | None = None
        self._error: str | None = None
        self._process = start("unbeatable.course.checks.subprocess")
        self._reader = threading.Thread(target=self._read_answers, daemon=True)
        self._reader.start()
        self._ask({"task": task, "lesson": lesson.name, "sources": dict(sources), **details})

    def result(
        self, seconds: float, interrupted: Callable[[], bool], grace: float = 0
    ) -> dict[str, Any] | None:
        """Wait for the result; None if it is interrupted."""
        try:
            return self._wait(seconds, interrupted, grace)
        finally:
            kill(self._process)
            self._process.wait()
            self._reader.join()
            assert self._process.stdout is not None  # noqa: S101
            self._process.stdout.close()

    def _wait(
        self, seconds: float, interrupted: Callable[[], bool], grace: float
    ) -> dict[str, Any] | None:
        began = time.monotonic()
        while self._reader.is_alive() and self._result is None and self._error is None:
            self._reader.join(TICK)
            used = min(cpu_seconds(self._process), time.monotonic() - began)
            more = grace if self.failed is None else BLAMING
            if used > seconds + more or time.monotonic() - began > seconds * WALL + more:
                raise Stopped(render(still_running(seconds), self._language))
            if interrupted():
                return None
            if self._process.poll() is not None:
                kill(self._process)
                self._reader.join()
        if self._error is not None:
            raise Stopped(self._error)
        if self._result is None:
            raise Ended(self._process.wait(), self._language)
        return self._result

    def _ask(self, request: dict[str, Any]) -> None:
        assert self._process.stdin is not None  # noqa: S101
        with suppress(BrokenPipeError), self._process.stdin as stdin:
            json.dump(request, stdin)

    def _read_answers(self) -> None:
        assert self._process.stdout is not None  # noqa: S101
        for line in self._process.stdout:
            match _read_json(line):
                case {"began": about}:
                    self.began.append(about)
                case {"printed": text}:
                    self.printed.append(text)
                case {"failed": report}:
                    self.failed = _read_report(report)
                case {"result": result}:
                    self._result = result
                case {"error": words}:
                    self._error = words


def _read_json(line: str) -> object:
    """Return what a line says; None if it is not ours."""
    try:
        return json.loads(line)
    except ValueError:
        return None


def start(module: str) -> "subprocess.Popen[str]":
    """Start a module as a process that reads and writes lines."""
    return subprocess.Popen(  # noqa: S603 (a module of ours)
        # -P: a random.py in the current folder must not take the place of Python's own.
        [sys.executable, "-P", "-m", module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        env=os.environ | {"COLUMNS": str(get_terminal_size().columns)},
        start_new_session=True,  # Ctrl-C is for this process
    )


def kill(process: "subprocess.Popen[str]") -> None:
    """Kill a process that was started so, and its children, which would keep the pipe open."""
    if os.name == "posix":
        with suppress(ProcessLookupError, PermissionError):  # it has already ended
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def cpu_seconds(process: "subprocess.Popen[str]") -> float:
    """Return the CPU time that the process has used; 0 if it has ended."""
    import psutil

    try:
        times = psutil.Process(process.pid).cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)


class _JsonLines(Listener):
    def __init__(self, to: IO[str]) -> None:
        self._to = to

    def tell(self, **what: object) -> None:
        print(json.dumps(what), file=self._to, flush=True)

    def began(self, about: str) -> None:
        self.tell(began=about)

    def printed(self, text: str) -> None:
        self.tell(printed=text)

    def failed(self, report: Report) -> None:
        self.tell(failed=report.to_json())


def main() -> None:
    """Run the task that standard input asks for."""
    request = json.load(sys.stdin)
    answers = _JsonLines(answers_only())
    try:
        result = _do(answers, **request)
    except UnbeatableError as error:
        answers.tell(error=str(error))
    except BaseException as error:
        language = request.get("language", LANGUAGE)
        answers.tell(error=describe_crash(error, language))
    else:
        answers.tell(result=result)


def _do(
    listener: Listener, task: Task, lesson: str, sources: Mapping[str, str], **details: Any
) -> dict[str, Any]:
    if task == "check":
        limit_memory()
        _make_exit_an_error()
        return run_checks(find_lesson(lesson), sources, listener, **details).to_json()
    if task == "try":
        limit_memory()
        _make_exit_an_error()
        return asdict(try_code(find_lesson(lesson), sources, listener=listener, **details))
    if task == "watch":
        return {"words": trace_text(record(find_lesson(lesson), sources, **details), **details)}
    from unbeatable.course.player.tasks import measure_task, meet_task

    if task == "measure":
        return measure_task(sources, listener.began, **details)
    return meet_task(sources, **details)


def answers_only() -> IO[str]:
    """Return our standard output. The learner's code gets no output and no input."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(nothing, descriptor)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    return answers


def limit_memory() -> None:
    """Limit memory if possible: a list that grows without end must not stop the machine."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _make_exit_an_error() -> None:
    """Let os._exit raise SystemExit as exit() does, so that the file and the line can be told."""
    here, leave = os.getpid(), os._exit

    def leave_by_error(status: int) -> NoReturn:
        if os.getpid() != here:  # a process that the code has started
            leave(status)
        raise SystemExit(status)

    os._exit = leave_by_error


if __name__ == "__main__":
    main()
