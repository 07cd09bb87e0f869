"""The service when the store is away, loses its answers, or holds what cannot be read."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.server.fakes import (
    ADA,
    BOB,
    COMPUTER,
    SECONDS,
    TEST,
    A,
    B,
    FakeClock,
    FakePool,
    OpenStore,
    Published,
    Unreliable,
    begin,
    moving,
    open_service,
    refused,
    resigning,
)
from unbeatable.server.matches import service as service_module
from unbeatable.server.matches.events import Created, write_event
from unbeatable.server.matches.service import LEASE, StaleCommand
from unbeatable.server.matches.state import Result
from unbeatable.server.store import Stale, Store, StoreUnavailable
from unbeatable.server.store.sqlite import SqliteStore
from unbeatable.server.workers.jobs import ChosenMove

pytestmark = pytest.mark.anyio


UNREADABLE = [
    b"nonsense",
    b'{"at": 1.0, "kind": "teleported"}',
    b'{"at": 1.0, "kind": "moved", "move": "z99"}',
    b'{"at": 1.0, "player": 7, "seat": {"kind": "person"}, "kind": "joined"}',
    b"\xff\xfe",
]


@pytest.mark.parametrize("body", UNREADABLE, ids=ascii)
async def test_a_match_that_cannot_be_read_is_refused_alone_and_logged_once(
    open_store: OpenStore, clock: FakeClock, caplog: pytest.LogCaptureFixture, body: bytes
) -> None:
    published = Published()
    async with open_service(open_store(), clock=clock, published=published) as service:
        store = open_store()
        created = write_event(Created(clock(), "classic", (A, B)))
        await store.append("damaged", 0, [created, body], due=0.0, listed=True)
        await begin(service, clock, seconds=60)
        clock.pass_(60)
        await service.sweep()
        assert (await published.next()).id == "m"
        for attempt in (
            service.find("damaged"),
            service.refresh("damaged"),
            service.perform("damaged", resigning(ADA), origin=TEST),
        ):
            refusal = await refused(attempt)
            assert refusal.code == "unreadable"
            assert "this match cannot be read" in refusal.message
    [line] = [record for record in caplog.records if "damaged" in record.getMessage()]
    assert line.levelname == "ERROR"
    assert "cannot be read" in line.getMessage()
    assert "\n" not in line.getMessage()


async def test_a_match_with_missing_events_is_refused_from_the_first_moment(
    clock: FakeClock, tmp_path: Path
) -> None:
    store = SqliteStore(tmp_path / "db")
    try:
        async with open_service(store, clock=clock) as service:
            await begin(service, clock)
            for version, (who, move) in enumerate([(ADA, "a1"), (BOB, "b2"), (ADA, "c3")], 1):
                await service.perform("m", moving(who, move), version, origin=TEST)
        await store._write(lambda db: db.execute("DELETE FROM events WHERE version = 1"))
        async with open_service(store, clock=clock) as service:
            for _ in range(2):
                assert (await refused(service.find("m"))).code == "unreadable"
    finally:
        await store.close()


async def test_a_store_that_is_away_is_said_so_and_comes_back(
    store: Store, clock: FakeClock
) -> None:
    unreliable = Unreliable(store)
    async with open_service(unreliable, clock=clock) as service:
        await begin(service, clock)
        unreliable.away = True
        for attempt in (
            service.perform("m", moving(ADA, "a1"), 1, origin=TEST),
            service.perform("m", resigning(ADA), origin=TEST),
            service.refresh("m"),
            service.create("n", Created(clock(), "classic", (A, B))),
        ):
            refusal = await refused(attempt)
            assert refusal.code == "unavailable"
            assert "gone fishing" in refusal.message
        unreliable.away = False
        assert (await service.perform("m", moving(ADA, "a1"), 1, origin=TEST)).version == 2


async def test_the_computer_moves_once_the_store_is_back(store: Store, clock: FakeClock) -> None:
    unreliable, published, pool = Unreliable(store), Published(), FakePool()
    pool.may_go.clear()
    async with open_service(unreliable, clock=clock, published=published, pool=pool) as service:
        await begin(service, clock, A, COMPUTER)
        await service.perform("m", moving(ADA, "b2"), 1, origin=TEST)
        unreliable.away = True
        pool.may_go.set()
        await asyncio.gather(*service._tasks)
        with pytest.raises(StoreUnavailable):
            await service.sweep()
        unreliable.away = False
        clock.pass_(LEASE)
        await service.sweep()
        assert (await published.next()).match.played == ("b2", "a3")


async def test_what_was_kept_counts_though_the_answer_was_lost(
    store: Store, clock: FakeClock
) -> None:
    unreliable = Unreliable(store)
    unreliable.loses_answers = True
    async with open_service(unreliable, clock=clock) as service:
        assert (await begin(service, clock)).version == 1
        assert (await service.perform("m", moving(ADA, "a1"), 1, origin=TEST)).version == 2
        assert len(await store.read("m")) == 2


async def test_a_lost_answer_is_looked_for_when_the_store_is_back(
    store: Store, clock: FakeClock
) -> None:
    unreliable = Unreliable(store)
    async with open_service(unreliable, clock=clock) as service:
        await begin(service, clock)
        unreliable.loses_answers = unreliable.goes_away = True
        assert (
            await refused(service.perform("m", moving(ADA, "a1"), 1, origin=TEST))
        ).code == "unavailable"
        unreliable.away = False
        clock.pass_(1)
        stale = await refused(service.perform("m", moving(ADA, "a1"), 1, origin=TEST))
        assert isinstance(stale, StaleCommand), "it was kept"
        assert stale.state.match.played == ("a1",)


async def test_a_computer_that_fails_is_asked_again_later(
    store: Store, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    class Confused(FakePool):
        async def choose(self, spec: str, start: str, moves: list[str], level: str) -> ChosenMove:
            move = await super().choose(spec, start, moves, level)
            return move if len(self.calls) > 1 else ChosenMove("z99")

    pool, published = Confused(), Published()
    async with open_service(store, clock=clock, pool=pool, published=published) as service:
        await begin(service, clock, COMPUTER, A)
        await asyncio.gather(*service._tasks, return_exceptions=True)
        assert not published.all
        clock.pass_(LEASE)
        await service.sweep()
        assert len((await published.next()).match.played) == 1
    assert "z99" in caplog.text


async def test_the_sweeper_says_once_that_the_store_is_away_and_goes_on_when_it_is_back(
    store: Store,
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(service_module, "SWEEP", 0.001)
    monkeypatch.setattr(service_module, "RETRY", 0.001)
    unreliable, published = Unreliable(store), Published()
    async with open_service(unreliable, clock=clock, published=published) as service:
        await begin(service, clock, seconds=60)
        clock.pass_(60)
        unreliable.away = True
        sweeper = asyncio.create_task(service.sweep_forever())
        for _ in range(3):
            unreliable.missed.clear()
            await asyncio.wait_for(unreliable.missed.wait(), SECONDS)
        unreliable.away = False
        assert (await published.next()).result == Result(1, "time")
        sweeper.cancel()
        await asyncio.wait({sweeper})
    assert [record.getMessage() for record in caplog.records] == [
        "no match can be played now: gone fishing",
        "matches can be played again",
    ]


async def test_a_match_that_never_stands_still_is_given_up(store: Store, clock: FakeClock) -> None:
    class Restless(Unreliable):
        async def append(
            self, match_id: str, version: int, events: Sequence[bytes], *, due: float, listed: bool
        ) -> None:
            if version:
                raise Stale(match_id)
            await super().append(match_id, version, events, due=due, listed=listed)

    async with open_service(Restless(store), clock=clock) as service:
        await begin(service, clock)
        assert (await refused(service.perform("m", resigning(ADA), origin=TEST))).code == "stale"
