"""The solving lock: of all processes that share a cache, one at a time solves a game."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from unbeatable.core.registry import load
from unbeatable.solve.storage.cache import cache_path

LONGEST_WAIT = 7 * 24 * 3600
"""Seconds to wait for another process. If it dies, its lock is free at once."""


@contextmanager
def solving_lock(spec: str) -> Iterator[None]:
    """Wait until no other process solves the game. Without a folder to write to, do not wait.

    The process that waited finds the solution in the cache. The lock file stays: if it were
    deleted, two processes could hold locks of two files of this name.
    """
    try:
        path = cache_path(load(spec)).with_suffix(".lock")
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = _take(path)
    except (OSError, sqlite3.Error):
        yield
        return
    with closing(lock):
        yield


def _take(path: Path) -> sqlite3.Connection:
    lock = sqlite3.connect(path, timeout=LONGEST_WAIT, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise
    return lock
