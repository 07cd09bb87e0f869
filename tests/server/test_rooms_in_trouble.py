"""Rooms when the store is away, loses its answers, or keeps what nobody can read."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from fakes import (
    ADA,
    COMPUTER,
    STORES,
    A,
    B,
    FakeClock,
    FakeThinkers,
    OpenStore,
    Shown,
    begin,
    moving,
    open_rooms,
    refused,
    resigning,
    store_opener,
)

from unbeatable.server.events import Created
from unbeatable.server.rooms import LEASE, Rooms
from unbeatable.server.store import Store, StoreUnavailable

pytestmark = pytest.mark.anyio


@pytest.fixture(params=STORES)
async def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[OpenStore]:
    async with store_opener(request.param, tmp_path, request) as opener:
        yield opener


@pytest.fixture
def store(open_store: OpenStore) -> Store:
    return open_store()


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def rooms(store: Store, clock: FakeClock) -> AsyncIterator[Rooms]:
    async with open_rooms(store, clock=clock) as rooms:
        yield rooms


class Unreliable:
    """A store that may be away, or lose its answers on the way."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.away = False
        self.loses_answers = False

    async def append(
        self, match_id: str, version: int, events: Sequence[bytes], *, due: float, listed: bool
    ) -> None:
        self._reach()
        await self._store.append(match_id, version, events, due=due, listed=listed)
        if self.loses_answers:  # so that the client sends it again
            await self._store.append(match_id, version, events, due=due, listed=listed)

    async def read(self, match_id: str, since: int = 0) -> list[bytes]:
        self._reach()
        return await self._store.read(match_id, since)

    async def take_due(self, now: float, until: float, limit: int) -> list[str]:
        self._reach()
        return await self._store.take_due(now, until, limit)

    async def listed(self) -> list[str]:
        self._reach()
        return await self._store.listed()

    async def forget(self, match_id: str, version: int) -> None:
        self._reach()
        await self._store.forget(match_id, version)

    async def ping(self) -> None:
        self._reach()

    async def close(self) -> None:
        pass

    def _reach(self) -> None:
        if self.away:
            raise StoreUnavailable("gone fishing")


async def test_a_log_that_cannot_be_read_keeps_nobody_else_waiting(
    store: Store, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    shown = Shown()
    async with open_rooms(store, clock=clock, shown=shown) as rooms:
        await store.append("damaged", 0, [b"nonsense"], due=0.0, listed=False)
        await begin(rooms, clock, seconds=60)
        clock.pass_(60)
        await rooms.sweep()
        assert (await shown.next()).id == "m"
    assert "damaged cannot be looked after" in caplog.text


async def test_a_store_that_is_away_is_said_so_and_comes_back(
    store: Store, clock: FakeClock
) -> None:
    unreliable = Unreliable(store)
    async with open_rooms(unreliable, clock=clock) as rooms:
        await begin(rooms, clock)
        unreliable.away = True
        for attempt in (
            rooms.perform("m", moving(ADA, "a1"), 1),
            rooms.perform("m", resigning(ADA)),
            rooms.refresh("m"),
            rooms.create("n", Created(clock(), "classic", (A, B))),
        ):
            refusal = await refused(attempt)
            assert refusal.code == "unavailable"
            assert "gone fishing" in refusal.message
        unreliable.away = False
        assert (await rooms.perform("m", moving(ADA, "a1"), 1)).version == 2


async def test_the_computer_moves_once_the_store_is_back(store: Store, clock: FakeClock) -> None:
    unreliable, shown, thinkers = Unreliable(store), Shown(), FakeThinkers()
    thinkers.may_go.clear()
    async with open_rooms(unreliable, clock=clock, shown=shown, thinkers=thinkers) as rooms:
        await begin(rooms, clock, A, COMPUTER)
        await rooms.perform("m", moving(ADA, "b2"), 1)
        unreliable.away = True
        thinkers.may_go.set()
        await asyncio.gather(*rooms._tasks)
        with pytest.raises(StoreUnavailable):
            await rooms.sweep()
        unreliable.away = False
        clock.pass_(LEASE)
        await rooms.sweep()
        assert (await shown.next()).match.played == ("b2", "a3")


async def test_what_was_kept_counts_though_the_answer_was_lost(
    store: Store, clock: FakeClock
) -> None:
    unreliable = Unreliable(store)
    unreliable.loses_answers = True
    async with open_rooms(unreliable, clock=clock) as rooms:
        assert (await begin(rooms, clock)).version == 1
        assert (await rooms.perform("m", moving(ADA, "a1"), 1)).version == 2
        assert len(await store.read("m")) == 2
