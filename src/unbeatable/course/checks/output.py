"""What the learner's code prints: kept up to a limit, and passed on."""

import contextlib
import io
import re
import sys
from collections.abc import Callable, Iterator
from types import FrameType

from unbeatable.course.lesson import Lesson, all_lessons

MAX_OUTPUT = 10_000
"""The most characters to keep."""


class CappedOutput(io.TextIOBase):
    """Keeps what is written, up to MAX_OUTPUT, and passes it on.

    Other lessons' files may print too. Their lines begin with the file's name.
    """

    def __init__(self, lesson: Lesson, printed: Callable[[str], None]) -> None:
        self.kept = ""
        self._printed = printed
        self._lesson = lesson
        self._files = {other.file for other in all_lessons()}

    def write(self, text: str) -> int:
        cut = self._prefix(text)[: MAX_OUTPUT - len(self.kept)]
        if cut:
            self.kept += cut
            self._printed(cut)
        return len(text)

    def _prefix(self, text: str) -> str:
        file = self._who_prints()
        if file in (None, self._lesson.file):
            return text
        begins = text and (not self.kept or self.kept.endswith("\n"))
        return (f"{file}: " if begins else "") + re.sub(r"\n(?=.)", f"\n{file}: ", text, flags=re.S)

    def _who_prints(self) -> str | None:
        frame: FrameType | None = sys._getframe(2)
        while frame is not None and frame.f_code.co_filename not in self._files:
            frame = frame.f_back
        return frame and frame.f_code.co_filename


class _Nowhere(io.TextIOBase):
    def write(self, text: str) -> int:
        return len(text)


@contextlib.contextmanager
def printing_to(output: io.TextIOBase) -> Iterator[None]:
    """Redirect standard output and standard error to `output`; standard input is empty."""
    before, sys.stdin = sys.stdin, io.StringIO()  # a new one each time: exit() closes it
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            yield
    finally:
        sys.stdin = before


def muted() -> contextlib.AbstractContextManager[None]:
    """Discard what the learner's code prints."""
    return printing_to(_Nowhere())
