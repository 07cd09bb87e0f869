"""What only SQLite has to promise: its file, its groups of writes, and errors of the disk."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from unbeatable.core.errors import UnbeatableError
from unbeatable.server.store import Damaged, Stale, StoreUnavailable
from unbeatable.server.store.sqlite import FORMAT, SqliteStore

pytestmark = pytest.mark.anyio


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(path)
    yield store
    await store.close()


async def add(store: SqliteStore, match_id: str, version: int, body: bytes = b"event") -> None:
    await store.append(match_id, version, [body], due=1e12, listed=False)


def refusal(path: Path) -> str:
    with pytest.raises(UnbeatableError) as caught:
        SqliteStore(path)
    assert repr(str(path)) in str(caught.value)
    assert "--db" in str(caught.value)
    return str(caught.value)


def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Dear diary, this is no database. " * 100)
    before = path.read_bytes()
    assert "not a database" in refusal(path)
    assert path.read_bytes() == before


def test_a_folder_or_what_lies_under_a_file_is_refused(tmp_path: Path) -> None:
    assert "unable to open" in refusal(tmp_path)
    (tmp_path / "file").write_text("")
    refusal(tmp_path / "file" / "matches.sqlite3")


def test_a_missing_folder_is_refused_and_not_created(tmp_path: Path) -> None:
    message = refusal(tmp_path / "mistyped" / "matches.sqlite3")
    assert f"there is no folder '{tmp_path / 'mistyped'}'; create it" in message
    assert not (tmp_path / "mistyped").exists()


async def test_a_file_of_another_version_is_refused_and_left_alone(
    path: Path, store: SqliteStore
) -> None:
    await add(store, "m", 0)
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {FORMAT + 1}")
    assert f"its format is {FORMAT + 1}" in refusal(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM events").fetchone() == (1,)


def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "contacts.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE contacts (name TEXT)")
    before = path.read_bytes()
    assert "another program" in refusal(path)
    assert path.read_bytes() == before


async def test_a_file_that_cannot_be_written_is_refused_at_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await SqliteStore(path).close()
    connect = sqlite3.connect

    def read_only(name: Path, **options: float | str | None) -> sqlite3.Connection:
        if name != path:  # the lock
            return connect(name, isolation_level=None)
        return connect(f"file:{name}?mode=ro", uri=True, isolation_level=None)  # also as root

    monkeypatch.setattr(sqlite3, "connect", read_only)
    assert "readonly" in refusal(path)


async def test_many_writes_share_few_transactions(path: Path) -> None:
    statements: list[str] = []

    class Traced(SqliteStore):
        def _open(self) -> sqlite3.Connection:
            db = super()._open()
            db.set_trace_callback(statements.append)
            return db

    store = Traced(path)
    await asyncio.gather(*(add(store, f"m{i}", 0) for i in range(1_000)))
    commits = statements.count("COMMIT")
    inserts = sum(statement.startswith("INSERT INTO events") for statement in statements)
    await store.close()
    assert inserts == 1_000
    assert commits <= 20, "a group is written while the next one gathers"


async def test_one_stale_write_spoils_nothing_for_its_group(store: SqliteStore) -> None:
    await add(store, "m", 0)
    outcomes = await asyncio.gather(
        *(add(store, f"m{i}", i % 2) for i in range(100)), return_exceptions=True
    )
    assert [isinstance(outcome, Stale) for outcome in outcomes] == [False, True] * 50
    assert [bool(await store.read(f"m{i}")) for i in range(100)] == [True, False] * 50


async def test_a_full_disk_is_told_to_each_writer_and_later_writes_work(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await add(store, "m", 0)
    full = True
    original = SqliteStore._open

    def with_little_room(self: SqliteStore) -> sqlite3.Connection:
        db = original(self)
        if full:
            db.execute("PRAGMA max_page_count = 20")
        return db

    monkeypatch.setattr(SqliteStore, "_open", with_little_room)
    await store._write(lambda db: db.execute("PRAGMA max_page_count = 20"))
    outcomes = await asyncio.gather(
        *(add(store, f"large{i}", 0, bytes(200_000)) for i in range(10)), return_exceptions=True
    )
    assert all(isinstance(outcome, StoreUnavailable) for outcome in outcomes)
    assert all("full" in str(outcome) for outcome in outcomes)
    assert [await store.read(f"large{i}") for i in range(10)] == [[]] * 10
    full = False
    await add(store, "large", 0, bytes(200_000))
    await add(store, "m", 1)
    assert len(await store.read("m")) == 2


async def test_whatever_goes_wrong_in_a_write_the_next_one_works(store: SqliteStore) -> None:
    def overflow(db: sqlite3.Connection) -> None:
        db.execute("SELECT ?", (2**80,))

    with pytest.raises(StoreUnavailable, match="too large"):
        await store._write(overflow)
    await add(store, "m", 0)
    assert await store.read("m") == [b"event"]


async def test_closing_writes_what_was_asked_for_before(path: Path) -> None:
    store = SqliteStore(path)
    writes = [asyncio.create_task(add(store, f"m{i}", 0)) for i in range(50)]
    await asyncio.sleep(0)  # they are asked for, none is answered
    await store.close()
    await asyncio.gather(*writes)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM matches").fetchone() == (50,)


async def test_who_does_not_wait_for_the_answer_harms_nobody(store: SqliteStore) -> None:
    impatient = asyncio.create_task(add(store, "m", 0))
    await asyncio.sleep(0)
    impatient.cancel()
    await add(store, "other", 0)
    assert await store.read("m") == [b"event"], "it was written all the same"


async def test_a_closed_store_says_so_and_can_be_closed_again(store: SqliteStore) -> None:
    await store.close()
    for attempt in (add(store, "m", 0), store.read("m"), store.ping()):
        with pytest.raises(StoreUnavailable, match="stopped"):
            await attempt
    await store.close()


@pytest.mark.parametrize("page", range(1, 5))
async def test_a_file_with_a_damaged_page_is_refused_in_one_sentence(
    path: Path, store: SqliteStore, page: int
) -> None:
    for i in range(200):
        await add(store, f"m{i}", 0, bytes(100))
    await store.close()
    content = bytearray(path.read_bytes())
    assert len(content) > 5 * 4096
    content[4096 * page : 4096 * (page + 1)] = b"\xa5" * 4096
    path.write_bytes(content)
    message = refusal(path)
    assert "is damaged" in message
    assert "\n" not in message
    assert path.read_bytes() == content, "it is left alone"


async def test_a_second_server_on_the_file_is_refused_until_the_first_ends(
    path: Path, store: SqliteStore
) -> None:
    message = refusal(path)
    assert "another server keeps its matches" in message
    symbolic, hard = path.with_name("symbolic"), path.with_name("hard")
    symbolic.symlink_to(path)
    hard.hardlink_to(path)
    for link in (symbolic, hard):
        with pytest.raises(UnbeatableError, match="another server"):
            SqliteStore(link)
    await add(store, "m", 0)
    await store.close()
    other_name = SqliteStore(hard)
    with pytest.raises(UnbeatableError, match="another server"):
        SqliteStore(path)
    await other_name.close()
    second = SqliteStore(path)
    assert await second.read("m") == [b"event"]
    await second.close()


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_file_that_is_deleted_takes_no_more_moves(
    path: Path, store: SqliteStore, replaced: bool
) -> None:
    await add(store, "m", 0)
    kept = path.with_name("kept")
    path.rename(kept)
    if replaced:
        path.write_bytes(kept.read_bytes())
    for attempt in (add(store, "m", 1), add(store, "n", 0), store.ping()):
        with pytest.raises(StoreUnavailable, match="was deleted or replaced while") as caught:
            await attempt
        assert repr(str(path)) in str(caught.value)
    kept.rename(path)
    await add(store, "m", 1)
    assert len(await store.read("m")) == 2


async def test_a_file_that_is_deleted_is_noticed_while_nothing_is_due(
    path: Path, store: SqliteStore
) -> None:
    await add(store, "m", 0)
    assert await store.take_due(0.0, 1.0, 10) == []
    path.unlink()
    with pytest.raises(StoreUnavailable, match="was deleted or replaced while"):
        await store.take_due(0.0, 1.0, 10)


@pytest.mark.parametrize("missing", range(4))
async def test_a_match_with_a_missing_event_is_damaged_and_no_other_is(
    path: Path, store: SqliteStore, missing: int
) -> None:
    for version in range(4):
        await add(store, "m", version)
        await add(store, "other", version)
    await store.close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DELETE FROM events WHERE match = 'm' AND version = ?", (missing,))
    store = SqliteStore(path)
    for since in range(missing + 1):
        with pytest.raises(Damaged, match="some of its 4 events are missing"):
            await store.read("m", since)
    assert len(await store.read("other")) == 4
    await store.close()


async def test_a_file_that_is_deleted_during_a_commit_is_noticed(
    path: Path, store: SqliteStore
) -> None:
    await add(store, "m", 0)

    def delete(db: sqlite3.Connection) -> None:
        path.unlink()

    with pytest.raises(StoreUnavailable, match="was deleted"):
        await store._write(delete)


async def test_ping_writes(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.ping()
    await store._write(lambda db: db.execute("PRAGMA query_only = on"))
    assert await store.read("m") == []
    with pytest.raises(StoreUnavailable, match="readonly"):
        await store.ping()
    await store.ping()  # with another connection
