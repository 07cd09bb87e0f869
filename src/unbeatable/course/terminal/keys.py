"""Single keys from the terminal, without Enter."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from unbeatable.course.terminal.watch import WatchedFolder

POLL_SECONDS = 0.2


class Keys:
    """A context manager that reads keys. On exit it restores the terminal."""

    def __init__(self) -> None:
        self._queue: list[str] = []
        self._settings: list[object] | None = None

    def __enter__(self) -> "Keys":
        if os.name == "posix":
            import termios
            import tty

            self._settings = termios.tcgetattr(sys.stdin.fileno())
            tty.setcbreak(sys.stdin.fileno())
        return self

    def __exit__(self, *error: object) -> None:
        if self._settings is not None:
            import termios

            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._settings)  # type: ignore[arg-type]
            self._settings = None

    @contextmanager
    def lent(self) -> Iterator[None]:
        """Restore the terminal for another program."""
        self.__exit__()
        try:
            yield
        finally:
            self.__enter__()

    def get(self, seconds: float) -> str | None:
        """Return the next key in lower case; None if none was pressed in that time."""
        if not self._queue:
            self._queue += _read_keys(seconds)
        return self._queue.pop(0).lower() if self._queue else None

    def take(self, wanted: str) -> bool:
        """Return whether the key has been pressed. Other keys stay in the queue."""
        self._queue += _read_keys(0.0)
        for key in self._queue:
            if key.lower() == wanted:
                self._queue.remove(key)
                return True
        return False

    def take_line(self) -> str:
        """Return what has been typed so far of a line, with the line break if that was typed."""
        self._queue += _read_keys(0.0)
        typed, line_break, _ = "".join(self._queue).partition("\n")
        line = typed + line_break
        del self._queue[: len(line)]
        return line

    def give_back(self, key: str) -> None:
        """Put a key back at the front of the queue."""
        self._queue.insert(0, key)

    def wait(self) -> str:
        """Return the next key."""
        while (key := self.get(60.0)) is None:
            pass
        return key

    def key_or_save(self, watched: WatchedFolder) -> str | None:
        """Return the next key; None if a file was saved first."""
        while True:
            key = self.get(POLL_SECONDS)
            if key is not None:
                return key
            if watched.changed():
                return None


END = "q"
"""The key that the end of the input counts as."""


def _read_keys(seconds: float) -> str:
    """Return the keys that were pressed, except arrows and other keys of several characters."""
    if os.name != "posix":
        return _read_keys_on_windows(seconds)
    import select

    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    if not ready:
        return ""
    raw = os.read(sys.stdin.fileno(), 1024)
    if not raw or raw == b"\x04":
        return END
    return "" if raw.startswith(b"\x1b") else raw.decode("utf-8", "ignore").replace("\r", "\n")


def _read_keys_on_windows(seconds: float) -> str:  # pragma: no cover (tests run elsewhere)
    import msvcrt

    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if msvcrt.kbhit():  # type: ignore[attr-defined]
            return str(msvcrt.getwch()).replace("\r", "\n")  # type: ignore[attr-defined]
        time.sleep(0.02)
    return ""
