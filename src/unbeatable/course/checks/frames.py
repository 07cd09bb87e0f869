"""The learner's functions that were running when the code stopped."""

import io
import linecache
import re
import tokenize
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

from unbeatable.core.quote import quote
from unbeatable.course.lesson import all_lessons

MAX_VALUE = 60
"""The most characters to quote of a variable."""
MAX_VALUES = 4
"""The most variables to quote."""
_ADDRESS = re.compile(
    r"<function (?:\S+\.)?(\w+) at 0x\w+>|<built-in function (\w+)>|<module '(\w+)'[^>]*>"
)
"""Where a function is in Python's memory is of no interest."""
TRIED = "<try>"
"""The file name of code that is tried out."""
MODULE = "<module>"


@dataclass(frozen=True)
class Frame:
    """A function that was running, and its line."""

    frame: FrameType
    line: int

    @property
    def file(self) -> str:
        return self.frame.f_code.co_filename

    @property
    def function(self) -> str:
        return self.frame.f_code.co_name

    @property
    def is_module(self) -> bool:
        """Whether the line is outside all functions."""
        return self.function == MODULE

    def values(self) -> str:
        """Return the variables on the line with their values, such as: board = '....x....'."""
        return ", ".join(
            f"{name} = {quote(value, _write, longest=MAX_VALUE)}"
            for name, value in self.known().items()
        )

    def known(self) -> dict[str, Any]:
        """Return the first variables on the line, by name."""
        known = {} if self.is_module else self.frame.f_locals
        names = dict.fromkeys(_names(linecache.getline(self.file, self.line)))
        found = [name for name in names if name in known and not callable(known[name])]
        return {name: known[name] for name in found[:MAX_VALUES]}


def _write(value: object) -> str:
    """Return the value as Python writes it, with functions and modules by their names alone."""
    return _ADDRESS.sub(lambda found: found[found.lastindex or 0], repr(value))


def learners_files() -> set[str]:
    """Return the file names of code that a learner writes."""
    return {lesson.file for lesson in all_lessons()} | {TRIED}


def learners_frames(error: BaseException) -> list[Frame]:
    """Return the learner's functions through which the error came, the innermost last."""
    files = learners_files()
    return [
        Frame(frame, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename in files
    ]


def find_experiment(frames: Sequence[Frame]) -> Frame | None:
    """Return the line outside all functions of a file that called what failed, or None."""
    outside = [frame for frame in frames if frame.is_module and frame.file != TRIED]
    return outside[-1] if outside and not frames[-1].is_module else None


def find_repetition(frames: Sequence[Frame]) -> tuple[Frame, Frame] | None:
    """Return a frame that calls a function as it was called before, and the called one; or None.

    The innermost frame is left out, as it may not have assigned its variables yet.
    """
    seen: dict[CodeType, int] = {}
    for at in reversed(range(len(frames) - 1)):
        code = frames[at].frame.f_code
        if frames[at].function[0] == "<":
            continue
        if code in seen:
            again = frames[seen[code]]
            is_same = _arguments(frames[at]) == _arguments(again)
            return (frames[seen[code] - 1], again) if is_same else None
        seen[code] = at
    return None


def first_argument(frame: Frame) -> str | None:
    """Return the name of a function's first argument, if it has one."""
    code = frame.frame.f_code
    return code.co_varnames[0] if code.co_argcount else None


def _arguments(frame: Frame) -> list[object]:
    """Return what a function is about: neither whose turn it is nor functions nor memories."""
    names = frame.frame.f_code.co_varnames[: frame.frame.f_code.co_argcount]
    values = [frame.frame.f_locals.get(name) for name in names]
    return [it for it in values if not (callable(it) or isinstance(it, bool | dict))]


def _names(line: str) -> Iterator[str]:
    """Yield the names on a line of Python, without attributes."""
    before = ""
    try:
        for token in tokenize.generate_tokens(io.StringIO(line.strip()).readline):
            if token.type == tokenize.NAME and before != ".":
                yield token.string
            before = token.string
    except (tokenize.TokenError, SyntaxError):  # the statement goes on in the next line
        return
