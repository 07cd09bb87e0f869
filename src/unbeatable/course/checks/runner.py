"""Run the checks of a lesson on a learner's code.

Pure Python without files or processes, so that it also runs in the browser. The learner's modules
are in memory. A lesson imports earlier ones by name. If the learner has not written one, our
solution is imported.
"""

import contextlib
import importlib.abc
import importlib.util
import io
import linecache
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.machinery import ModuleSpec
from types import FrameType, ModuleType
from typing import Any

from unbeatable.course.checks.errors import describe_crash
from unbeatable.course.checks.expect import Unexpected
from unbeatable.course.lesson import Lesson, all_lessons

MAX_OUTPUT = 10_000
"""The most characters to keep of what the learner's code prints."""


@dataclass(frozen=True)
class Checked:
    """The result of one check: what it checks, and what went wrong."""

    about: str
    passed: bool
    words: str = ""
    board: str | None = None


@dataclass(frozen=True)
class Report:
    lesson: str
    checks: tuple[Checked, ...]
    output: str = ""
    """What the learner's code printed. Lines from another lesson's file begin with its name."""

    @property
    def passed(self) -> bool:
        return all(check.passed for check in self.checks)

    @property
    def failure(self) -> Checked | None:
        return next((check for check in self.checks if not check.passed), None)

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"passed": self.passed}


class Listener:
    """Callbacks during the checks. The base class ignores them."""

    def began(self, about: str) -> None:
        """A check begins; the ones before it have passed."""

    def printed(self, text: str) -> None:
        """The learner's code has printed this."""


READABLE = "Python can run the file to its end."
"""The first check of every lesson."""


def run_checks(
    lesson: Lesson, sources: Mapping[str, str], listener: Listener | None = None
) -> Report:
    """Run the checks. `sources` are the learner's modules by name, such as `s01_board`.

    Checks run in the order in which they are written, up to the first that fails.
    """
    listener = listener or Listener()
    output = _CappedOutput(listener, lesson)
    done: list[Checked] = []
    with modules(lesson, sources), _printing_to(output):
        listener.began(READABLE)
        try:
            module = importlib.import_module(lesson.name)
        except BaseException as error:
            _raise_if_stopped(error)
            done.append(Checked(READABLE, False, describe_crash(error)))
        else:
            for about, check in _checks(lesson):
                listener.began(about)
                result = _run(about, check, module)
                done.append(result)
                if not result.passed:
                    break
    return Report(lesson.name, tuple(done), output.kept)


@contextlib.contextmanager
def _printing_to(output: "_CappedOutput") -> Iterator[None]:
    """Redirect standard output and standard error to `output`; standard input is empty."""
    before, sys.stdin = sys.stdin, io.StringIO()  # a new one each time: exit() closes it
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            yield
    finally:
        sys.stdin = before


def muted() -> contextlib.AbstractContextManager[None]:
    """Discard what the learner's code prints."""
    return _printing_to(_CappedOutput(Listener()))


def _run(about: str, check: Any, module: ModuleType) -> Checked:
    try:
        check(module)
    except Unexpected as unexpected:
        return Checked(about, False, unexpected.words, unexpected.board)
    except BaseException as error:
        _raise_if_stopped(error)
        return Checked(about, False, describe_crash(error))
    return Checked(about, True)


def _raise_if_stopped(error: BaseException) -> None:
    """Raise KeyboardInterrupt again: Ctrl-C must end everything."""
    if isinstance(error, KeyboardInterrupt):
        raise error


def _checks(lesson: Lesson) -> list[tuple[str, Any]]:
    """Return the functions `check_...` of a lesson with their docstrings, in order."""
    names: dict[str, Any] = {"__name__": f"check_{lesson.name}"}
    exec(compile(lesson.check, f"{lesson.name}/check.py", "exec"), names)  # noqa: S102 (ours)
    return [
        (function.__doc__ or name, function)
        for name, function in names.items()
        if name.startswith("check_") and callable(function)
    ]


_NOT_TEXT = frozenset("\0\N{REPLACEMENT CHARACTER}")


@contextlib.contextmanager
def modules(lesson: Lesson, sources: Mapping[str, str]) -> Iterator[None]:
    """Make the lessons importable: the learner's module if there is one, else ours."""
    names = {other.name: other for other in all_lessons() if other.number <= lesson.number}
    finder = _Finder({name: sources.get(name) or other.solution for name, other in names.items()})
    if lesson.name in sources:
        finder.sources[lesson.name] = sources[lesson.name]
    before = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name, other in names.items():
            sys.modules.pop(name, None)
            linecache.cache.pop(other.file, None)
        sys.modules.update(before)


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports modules from sources in memory."""

    def __init__(self, sources: dict[str, str]) -> None:
        self.sources = sources

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if name not in self.sources:
            return None
        return importlib.util.spec_from_loader(name, self, origin=f"{name}.py")

    def exec_module(self, module: ModuleType) -> None:
        source, file = self.sources[module.__name__], f"{module.__name__}.py"
        _refuse_binary(source, file)
        # Tracebacks quote lines of this source, although there is no such file.
        linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
        exec(compile(source, file, "exec"), module.__dict__)  # noqa: S102


def _refuse_binary(source: str, file: str) -> None:
    """Raise SyntaxError if the file was not UTF-8 (some editors write UTF-16)."""
    for number, line in enumerate(source.splitlines(), 1):
        if _NOT_TEXT & set(line):
            problem = "there are characters that are not UTF-8; save it as UTF-8 in your editor"
            raise SyntaxError(problem, (file, number, None, None))


class _CappedOutput(io.TextIOBase):
    """Keeps what is written, up to MAX_OUTPUT, and passes it on.

    Other lessons' files may print too. Their lines begin with the file's name.
    """

    def __init__(self, listener: Listener, lesson: Lesson | None = None) -> None:
        self.kept = ""
        self._listener = listener
        self._lesson = lesson
        self._files = {other.file for other in all_lessons()}

    def write(self, text: str) -> int:
        cut = self._prefix(text)[: MAX_OUTPUT - len(self.kept)]
        if cut:
            self.kept += cut
            self._listener.printed(cut)
        return len(text)

    def _prefix(self, text: str) -> str:
        file = self._who_prints()
        if self._lesson is None or file in (None, self._lesson.file):
            return text
        begins = text and (not self.kept or self.kept.endswith("\n"))
        return (f"{file}: " if begins else "") + re.sub(r"\n(?=.)", f"\n{file}: ", text, flags=re.S)

    def _who_prints(self) -> str | None:
        frame: FrameType | None = sys._getframe(2)
        while frame is not None and frame.f_code.co_filename not in self._files:
            frame = frame.f_back
        return frame and frame.f_code.co_filename
