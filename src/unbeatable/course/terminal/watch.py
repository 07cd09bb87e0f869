"""Waiting for the learner: a key that is pressed, or a file that is saved.

The folder is looked at a few times a second. That needs no library, works on every file system,
and does not mind how an editor saves (over the old file, or by moving a new one there).
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

EVERY = 0.2
"""Seconds between two looks."""

Stamp: TypeAlias = tuple[int, int, int] | None


class Watched:
    """Python files in a folder, and whether any has been saved since the last look."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen = self._stamps()

    def changed(self) -> bool:
        now = self._stamps()
        was, self._seen = self._seen, now
        return now != was

    def look_again(self) -> None:
        """What was seen last has not been dealt with: it counts as changed once more."""
        self._seen = {}

    def _stamps(self) -> dict[str, Stamp]:
        return {path.name: _stamp(path) for path in self._folder.glob("s[0-9][0-9]_*.py")}


def _stamp(path: Path) -> Stamp:
    try:
        stat = path.stat()
    except OSError:  # between the old file and the new one
        return None
    return stat.st_mtime_ns, stat.st_size, stat.st_ino


class Keys:
    """Single keys from the terminal, without Enter."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._usual: list[object] | None = None

    def __enter__(self) -> "Keys":
        if os.name == "posix":
            import termios
            import tty

            self._usual = termios.tcgetattr(sys.stdin.fileno())
            tty.setcbreak(sys.stdin.fileno())
        return self

    def __exit__(self, *error: object) -> None:
        if self._usual is not None:
            import termios

            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._usual)  # type: ignore[arg-type]
            self._usual = None

    @contextmanager
    def lent(self) -> Iterator[None]:
        """The terminal as usual, for another program."""
        self.__exit__()
        try:
            yield
        finally:
            self.__enter__()

    def get(self, seconds: float) -> str | None:
        """The next key, in small letters; None if there was none in that time."""
        if not self._waiting:
            self._waiting += _pressed(seconds)
        return self._waiting.pop(0) if self._waiting else None

    def take(self, wanted: str) -> bool:
        """Whether that key has been pressed by now; others keep waiting for their turn."""
        self._waiting += _pressed(0.0)
        found = wanted in self._waiting
        if found:
            self._waiting.remove(wanted)
        return found

    def give_back(self, key: str) -> None:
        """It is for somebody else: it comes first when the next key is asked for."""
        self._waiting.insert(0, key)

    def wait(self) -> str:
        while (key := self.get(60.0)) is None:
            pass
        return key

    def key_or_save(self, watched: Watched) -> str | None:
        """The next key; None if a file was saved first."""
        while True:
            key = self.get(EVERY)
            if key is not None:
                return key
            if watched.changed():
                return None


END = "q"
"""What the end of the input means."""


def _pressed(seconds: float) -> str:
    """Keys that were pressed; arrows and other keys of several characters count for nothing."""
    if os.name != "posix":
        return _pressed_on_windows(seconds)
    import select

    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    if not ready:
        return ""
    raw = os.read(sys.stdin.fileno(), 1024)
    if not raw or raw == b"\x04":
        return END
    return "" if raw.startswith(b"\x1b") else raw.decode("utf-8", "ignore").lower()


def _pressed_on_windows(seconds: float) -> str:  # pragma: no cover (tests run elsewhere)
    import msvcrt

    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if msvcrt.kbhit():  # type: ignore[attr-defined]
            return str(msvcrt.getwch()).lower()  # type: ignore[attr-defined]
        time.sleep(0.02)
    return ""
