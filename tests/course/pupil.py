"""A learner at a terminal: presses keys, saves files, reads what appears."""

import fcntl
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType

from tests.command import heed_ctrl_c, without_coverage
from unbeatable.course.lesson import Lesson, find_lesson

PATIENCE = 90.0
"""Seconds, on a busy machine."""
ENOUGH = "k: enough"
CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\r")
ENDLESS = "while True:\n    pass\n"
REMEMBERS = """\
from functools import cache
from s02_move import place
from s03_turns import legal_moves, whose_turn
from s05_over import is_over, result


@cache
def value(board):
    if is_over(board):
        return {"x": 1, "o": -1, "draw": 0}[result(board)]
    turn = whose_turn(board)
    values = [value(place(board, cell, turn)) for cell in legal_moves(board)]
    return max(values) if turn == "x" else min(values)


def choose(board):
    turn = whose_turn(board)
    best = max if turn == "x" else min
    return best(legal_moves(board), key=lambda cell: value(place(board, cell, turn)))
"""


def solve_in(folder: Path, *lessons: str) -> None:
    """Save our solutions as the learner's own files: with a line of their own."""
    for lesson in map(find_lesson, lessons):
        (folder / lesson.file).write_text(own(lesson), encoding="utf-8")


def own(lesson: Lesson) -> str:
    return f"{lesson.solution}\nMINE = True\n"


def _own_terminal() -> None:
    """To be called in a new process: its terminal is the one whose Ctrl-C it hears."""
    heed_ctrl_c()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class AtTerminal:
    """`unbeatable learn FOLDER` in a terminal, of 80 x 24 unless told.

    Who presses Ctrl-C is not measured.
    """

    def __init__(self, folder: Path, *, measured: bool = True, **more: str) -> None:
        self.folder = folder
        self._main, terminal = pty.openpty()
        os.set_inheritable(terminal, True)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "unbeatable", "learn", str(folder)],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=(dict(os.environ) if measured else without_coverage())
            | {"TERM": "xterm", "COLUMNS": "80", "LINES": "24", "PYTHONUTF8": "1", **more},
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(terminal)
        self.raw = ""

    def __enter__(self) -> "AtTerminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None and self._process.poll() is None:
            self._leave()
        self._process.kill()
        self._process.wait()
        os.close(self._main)

    def _leave(self) -> None:
        """So that what was measured is written: a reading is left by q too, and then the course."""
        until = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < until:
            self.press("q")
            self._read()
            time.sleep(0.2)

    def press(self, keys: str) -> None:
        os.write(self._main, keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C, a moment later, as people do.

        Python misses it between the words of `input` and its waiting for keys, until one comes.
        """
        time.sleep(0.2)
        self.press("\x03")

    def see(self, *words: str) -> str:
        """Wait for these words, one after the other; all that came up to them, as plain text."""
        seen = ""
        until = time.monotonic() + PATIENCE
        for word in words:
            while word not in self._text():
                assert time.monotonic() < until, f"no {word!r} in:\n{seen}{self._text()}"
                self._read()
            before, found, after = self._text().partition(word)
            seen += before + found
            self.raw = after
        return seen

    def read_on(self) -> str:
        """Through the reading, whatever its length, to where the checks have run."""
        seen = ""
        while "quit" not in seen:
            until = time.monotonic() + PATIENCE
            while not (ENOUGH in self._text() or "q quit" in self._text()):
                assert time.monotonic() < until, self._text()
                self._read()
            if ENOUGH in self._text():
                seen += self.see(ENOUGH)
                self.press(" ")
            else:
                seen += self.see("q quit")
        return seen

    def save(self, lesson: str, text: str) -> None:
        (self.folder / f"{lesson}.py").write_text(text, encoding="utf-8")

    def ends(self) -> int:
        """The exit status, once all has been read."""
        until = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < until:
            self._read()
        return self._process.wait(1)

    def _text(self) -> str:
        return CONTROL.sub("", self.raw)

    def _read(self) -> None:
        ready, _, _ = select.select([self._main], [], [], 0.1)
        if ready:
            try:
                self.raw += os.read(self._main, 65536).decode("utf-8", "replace")
            except OSError:  # the other end is closed
                time.sleep(0.05)
