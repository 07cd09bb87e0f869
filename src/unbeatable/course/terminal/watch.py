"""Watch the learner's folder for saved files.

It polls a few times a second. That needs no library, and works on every file system and with every
editor, whether it overwrites the old file or moves a new one there.
"""

from pathlib import Path
from typing import TypeAlias

Stamp: TypeAlias = tuple[int, int, int] | None


class WatchedFolder:
    """The lessons in a folder, and whether any has been saved since the last call."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen = self._stamps()

    def changed(self) -> bool:
        """Return whether a file has been saved since the last call."""
        now = self._stamps()
        was, self._seen = self._seen, now
        return now != was

    def repeat_change(self) -> None:
        """Report the last change again, because it has not been handled."""
        self._seen = {}

    def _stamps(self) -> dict[str, Stamp]:
        return {path.name: _stamp(path) for path in self._folder.glob("s[0-9][0-9]_*.py")}


def _stamp(path: Path) -> Stamp:
    try:
        stat = path.stat()
    except OSError:  # between the old file and the new one
        return None
    return stat.st_mtime_ns, stat.st_size, stat.st_ino
