"""Matches in one SQLite file.

Statements take microseconds, so they run on the event loop; only the commit, which waits for the
disk, runs in a thread. Writes that arrive meanwhile share the next transaction, so a thousand moves
cost a few syncs, and each is durable before it is acknowledged. (If everything ran in a thread,
each statement would wait for the interpreter lock.)
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import (
    AbstractAsyncContextManager,
    ExitStack,
    asynccontextmanager,
    closing,
    contextmanager,
    suppress,
)
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from unbeatable.core.errors import UnbeatableError
from unbeatable.server.store import Damaged, Stale, StoreUnavailable

SCHEMA = """
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    due REAL NOT NULL,
    listed REAL  -- its place in the lobby's queue
) WITHOUT ROWID, STRICT;
CREATE INDEX IF NOT EXISTS by_due ON matches (due);
CREATE INDEX IF NOT EXISTS by_listed ON matches (listed) WHERE listed IS NOT NULL;
CREATE TABLE IF NOT EXISTS events (
    match TEXT NOT NULL,
    version INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (match, version)
) WITHOUT ROWID, STRICT;
"""
LAST_IN_LINE = "(SELECT coalesce(max(listed), 0) + 1 FROM matches WHERE listed IS NOT NULL)"
FORMAT = 1
"""Version of the file's format, written into it."""

MAX_GROUP = 1_000
"""Writes in one transaction."""

Work: TypeAlias = Callable[[sqlite3.Connection], object]


@dataclass(slots=True)
class Write:
    """Work within a transaction, and the future that its writer waits for."""

    work: Work
    done: "asyncio.Future[object]"


class SqliteStore:
    """Opens the file for this server alone. Raises UnbeatableError, in one sentence, if it cannot.

    The lock is on a file beside it, as other connections of this process use the file itself.
    """

    def __init__(self, path: Path | str) -> None:
        self._path = Path(path).resolve()
        self._writing: sqlite3.Connection | None = None
        if not self._path.parent.is_dir():
            raise UnbeatableError(
                f"cannot keep matches in {str(path)!r}: there is no folder "
                f"{str(self._path.parent)!r}; create it, or name another file with --db"
            )
        with ExitStack() as opened:
            try:
                self._lock = opened.enter_context(closing(self._take_lock()))
                self._check()
                self._reading = opened.enter_context(closing(self._open()))
                """Another connection: it sees nothing that is not durable."""
                self._identity = _identity_of(self._path)
            except (sqlite3.Error, OSError) as error:
                raise UnbeatableError(
                    f"cannot keep matches in {str(path)!r}: {error}; name another file with --db"
                ) from None
            opened.pop_all()
        self._disk = ThreadPoolExecutor(1, "sqlite")
        self._waiting: list[Write] = []
        self._flushing: asyncio.Task[None] | None = None
        self._pairing = asyncio.Lock()
        self._closed = False

    async def append(
        self, match_id: str, version: int, events: Sequence[bytes], *, due: float, listed: bool
    ) -> None:
        after = version + len(events)
        rows = [(match_id, version + i, body) for i, body in enumerate(events)]

        def write(db: sqlite3.Connection) -> None:
            if version == 0:
                changed = db.execute(
                    f"INSERT OR IGNORE INTO matches VALUES (?, ?, ?, iif(?, {LAST_IN_LINE}, NULL))",  # noqa: S608 (ours)
                    (match_id, after, due, listed),
                )
            else:
                changed = db.execute(
                    "UPDATE matches SET version = ?, due = ?, "  # noqa: S608 (ours)
                    f"listed = iif(?, coalesce(listed, {LAST_IN_LINE}), NULL) "
                    "WHERE id = ? AND version = ?",
                    (after, due, listed, match_id, version),
                )
            if changed.rowcount != 1:
                raise Stale(match_id)
            db.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)

        await self._write(write)

    async def read(self, match_id: str, since: int = 0) -> list[bytes]:
        rows = self._read(
            "SELECT matches.version, events.version, body FROM matches LEFT JOIN events "
            "ON match = id AND events.version >= ? WHERE id = ? ORDER BY events.version",
            (since, match_id),
        )
        if not rows:
            return []
        length = rows[0][0]
        bodies = {version: body for _, version, body in rows if version is not None}
        if list(bodies) != list(range(since, length)):
            raise Damaged(f"some of its {length} events are missing")
        return list(bodies.values())

    async def take_due(self, now: float, until: float, limit: int) -> list[str]:
        self._refuse_if_gone()  # also while nothing is due
        if not self._read("SELECT 1 FROM matches WHERE due <= ? LIMIT 1", (now,)):
            return []

        def write(db: sqlite3.Connection) -> list[str]:
            rows = db.execute(
                "UPDATE matches SET due = ? WHERE id IN "
                "(SELECT id FROM matches WHERE due <= ? ORDER BY due LIMIT ?) RETURNING id",
                (until, now, limit),
            ).fetchall()
            return [match_id for (match_id,) in rows]

        taken = await self._write(write)
        assert isinstance(taken, list)  # noqa: S101 (what `write` gives)
        return taken

    async def listed(self) -> list[str]:
        rows = self._read("SELECT id FROM matches WHERE listed IS NOT NULL ORDER BY listed")
        return [match_id for (match_id,) in rows]

    async def forget(self, match_id: str, version: int) -> None:
        def write(db: sqlite3.Connection) -> None:
            deleted = db.execute(
                "DELETE FROM matches WHERE id = ? AND version = ?", (match_id, version)
            )
            if deleted.rowcount != 1:
                raise Stale(match_id)
            db.execute("DELETE FROM events WHERE match = ?", (match_id,))

        await self._write(write)

    def pairing(self) -> AbstractAsyncContextManager[None]:
        return _held(self._pairing)

    async def ping(self) -> None:
        """Write something: a full disk can still be read."""
        await self._write(lambda db: db.execute(f"PRAGMA user_version = {FORMAT}"))

    async def close(self) -> None:
        """Write what was asked for before, and end."""
        if self._closed:
            return
        self._closed = True
        if self._flushing:
            await self._flushing
        for db in (self._writing, self._reading, self._lock):
            _give_up(db)
        self._disk.shutdown()

    async def _write(self, work: Work) -> object:
        self._refuse_if_closed()
        done: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self._waiting.append(Write(work, done))
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())
        return await done

    async def _flush(self) -> None:
        """Write everything that waits, group by group."""
        while self._waiting:
            group, self._waiting = self._waiting[:MAX_GROUP], self._waiting[MAX_GROUP:]
            try:
                outcomes = await self._write_group(group)
            except Exception as error:
                # Nothing of the group is stored: each writer gets the error and may try again.
                outcomes = [StoreUnavailable(str(error))] * len(group)
                _give_up(self._writing)
                self._writing = None
            for write, outcome in zip(group, outcomes, strict=True):
                _answer(write, outcome)
        self._flushing = None

    async def _write_group(self, group: list[Write]) -> list[object]:
        """Return the result of each write, or what it raised; all that succeeded are durable."""
        self._refuse_if_gone()
        db = self._writing = self._writing or self._open()
        db.execute("BEGIN IMMEDIATE")
        outcomes = [_outcome(db, write.work) for write in group]
        await asyncio.get_running_loop().run_in_executor(self._disk, db.execute, "COMMIT")
        self._refuse_if_gone()  # what was written to a file that is gone is not durable
        return outcomes

    def _read(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        self._refuse_if_closed()
        try:
            return self._reading.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreUnavailable(str(error)) from None

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise StoreUnavailable("the server is being stopped")

    def _refuse_if_gone(self) -> None:
        """Raise StoreUnavailable if the file was deleted or replaced since the server started."""
        try:
            is_there = _identity_of(self._path) == self._identity
        except OSError:
            is_there = False
        if not is_there:
            raise StoreUnavailable(
                f"the file {str(self._path)!r} was deleted or replaced while the server is running"
            )

    def _take_lock(self) -> sqlite3.Connection:
        """Hold a lock until it is closed or the process ends."""
        with ExitStack() as opened, self._refusing_second_server():
            path = self._path.with_name(f"{self._path.name}.lock")
            lock = opened.enter_context(closing(_connect(path, timeout=0)))
            lock.execute("BEGIN EXCLUSIVE")
            if self._path.exists() and self._path.stat().st_nlink > 1:
                self._refuse_if_open_by_another_name()
            opened.pop_all()
        return lock

    def _refuse_if_open_by_another_name(self) -> None:
        """Raise an error if another server has opened the file by another hard link to it.

        SQLite's own locks are on the file, whatever its name, and `_reading` always holds one.
        """
        with closing(_connect(self._path, timeout=0)) as db:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")
            db.execute("SELECT 1 FROM sqlite_schema")

    @contextmanager
    def _refusing_second_server(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise UnbeatableError(
                f"another server keeps its matches in {str(self._path)!r}; "
                "stop it, or name another file with --db"
            ) from None

    def _check(self) -> None:
        """Raise an error unless the file is whole and can be written to."""
        with closing(self._open()) as db:
            try:
                problems = db.execute("PRAGMA quick_check(1)").fetchall()
            except sqlite3.DatabaseError as error:
                problems = [(str(error),)]
            if problems != [("ok",)]:
                problem = " ".join(str(problems[0][0]).split())
                raise UnbeatableError(
                    f"the file {str(self._path)!r} is damaged ({problem}); "
                    "restore a copy of it, or name another file with --db"
                )
            with _transaction(db):
                db.execute(f"PRAGMA user_version = {FORMAT}")

    def _open(self) -> sqlite3.Connection:
        db = _connect(self._path, timeout=10)
        try:
            self._prepare(db)
        except BaseException:
            db.close()
            raise
        return db

    def _prepare(self, db: sqlite3.Connection) -> None:
        if _format_of(db) == 0:
            with _transaction(db):  # two may begin at once: the second one finds it done
                if _format_of(db) == 0:
                    self._begin(db)
        if (version := _format_of(db)) != FORMAT:
            raise UnbeatableError(
                f"{str(self._path)!r} was written by another version of unbeatable "
                f"(its format is {version}, this one reads {FORMAT}); name another file with --db"
            )
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")  # what is acknowledged survives a power cut

    def _begin(self, db: sqlite3.Connection) -> None:
        if db.execute("SELECT 1 FROM sqlite_schema").fetchone():
            raise UnbeatableError(
                f"{str(self._path)!r} belongs to another program; name another file with --db"
            )
        for statement in SCHEMA.split(";"):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {FORMAT}")


def _connect(path: Path, timeout: float) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=timeout, isolation_level=None, check_same_thread=False)


def _format_of(db: sqlite3.Connection) -> int:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    assert isinstance(version, int)  # noqa: S101 (SQLite keeps it as a number)
    return version


def _identity_of(path: Path) -> tuple[int, int]:
    """Return what distinguishes this file from another one of the same name."""
    status = path.stat()
    return status.st_dev, status.st_ino


@asynccontextmanager
async def _held(lock: asyncio.Lock) -> AsyncIterator[None]:
    async with lock:
        yield


def _give_up(db: sqlite3.Connection | None) -> None:
    """Close a connection, whatever state it is in; the next write opens another one."""
    if db:
        with suppress(sqlite3.Error):
            db.close()


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _outcome(db: sqlite3.Connection, work: Work) -> object:
    try:
        return work(db)
    except Stale as stale:  # raised before anything was changed
        return stale


def _answer(write: Write, outcome: object) -> None:
    if write.done.done():  # its writer was cancelled
        return
    if isinstance(outcome, Exception):
        write.done.set_exception(outcome)
    else:
        write.done.set_result(outcome)
