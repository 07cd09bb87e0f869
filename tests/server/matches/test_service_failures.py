"""Rooms when the store is away, loses its answers, or keeps what nobody can read."""

import asyncio
from collections.abc import Sequence

import pytest

from tests.server.fakes import (
    ADA,
    COMPUTER,
    SECONDS,
    A,
    B,
    FakeClock,
    FakePool,
    Shown,
    Unreliable,
    begin,
    moving,
    open_service,
    refused,
    resigning,
)
from unbeatable.server.matches import service as service_module
from unbeatable.server.matches.events import Created
from unbeatable.server.matches.service import LEASE, StaleCommand
from unbeatable.server.matches.state import Result
from unbeatable.server.store import Stale, Store, StoreUnavailable

pytestmark = pytest.mark.anyio


async def test_a_log_that_cannot_be_read_keeps_nobody_else_waiting(
    store: Store, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    shown = Shown()
    async with open_service(store, clock=clock, shown=shown) as service:
        await store.append("damaged", 0, [b"nonsense"], due=0.0, listed=False)
        await begin(service, clock, seconds=60)
        clock.pass_(60)
        await service.sweep()
        assert (await shown.next()).id == "m"
    assert "damaged cannot be looked after" in caplog.text


async def test_a_store_that_is_away_is_said_so_and_comes_back(
    store: Store, clock: FakeClock
) -> None:
    unreliable = Unreliable(store)
    async with open_service(unreliable, clock=clock) as service:
        await begin(service, clock)
        unreliable.away = True
        for attempt in (
            service.perform("m", moving(ADA, "a1"), 1),
            service.perform("m", resigning(ADA)),
            service.refresh("m"),
            service.create("n", Created(clock(), "classic", (A, B))),
        ):
            refusal = await refused(attempt)
            assert refusal.code == "unavailable"
            assert "gone fishing" in refusal.message
        unreliable.away = False
        assert (await service.perform("m", moving(ADA, "a1"), 1)).version == 2


async def test_the_computer_moves_once_the_store_is_back(store: Store, clock: FakeClock) -> None:
    unreliable, shown, pool = Unreliable(store), Shown(), FakePool()
    pool.may_go.clear()
    async with open_service(unreliable, clock=clock, shown=shown, pool=pool) as service:
        await begin(service, clock, A, COMPUTER)
        await service.perform("m", moving(ADA, "b2"), 1)
        unreliable.away = True
        pool.may_go.set()
        await asyncio.gather(*service._tasks)
        with pytest.raises(StoreUnavailable):
            await service.sweep()
        unreliable.away = False
        clock.pass_(LEASE)
        await service.sweep()
        assert (await shown.next()).match.played == ("b2", "a3")


async def test_what_was_kept_counts_though_the_answer_was_lost(
    store: Store, clock: FakeClock
) -> None:
    unreliable = Unreliable(store)
    unreliable.loses_answers = True
    async with open_service(unreliable, clock=clock) as service:
        assert (await begin(service, clock)).version == 1
        assert (await service.perform("m", moving(ADA, "a1"), 1)).version == 2
        assert len(await store.read("m")) == 2


async def test_a_lost_answer_is_looked_for_when_the_store_is_back(
    store: Store, clock: FakeClock
) -> None:
    unreliable = Unreliable(store)
    async with open_service(unreliable, clock=clock) as service:
        await begin(service, clock)
        unreliable.loses_answers = unreliable.goes_away = True
        assert (await refused(service.perform("m", moving(ADA, "a1"), 1))).code == "unavailable"
        unreliable.away = False
        clock.pass_(1)
        stale = await refused(service.perform("m", moving(ADA, "a1"), 1))
        assert isinstance(stale, StaleCommand), "it was kept"
        assert stale.state.match.played == ("a1",)


async def test_a_computer_that_fails_is_asked_again_later(
    store: Store, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    class Confused(FakePool):
        async def choose(self, spec: str, start: str, moves: list[str], level: str) -> str:
            move = await super().choose(spec, start, moves, level)
            return move if len(self.calls) > 1 else "z99"

    pool, shown = Confused(), Shown()
    async with open_service(store, clock=clock, pool=pool, shown=shown) as service:
        await begin(service, clock, COMPUTER, A)
        await asyncio.gather(*service._tasks, return_exceptions=True)
        assert not shown.all
        clock.pass_(LEASE)
        await service.sweep()
        assert len((await shown.next()).match.played) == 1
    assert "z99" in caplog.text


async def test_the_sweeper_goes_on_when_the_store_is_back(
    store: Store, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "SWEEP", 0.001)
    unreliable, shown = Unreliable(store), Shown()
    async with open_service(unreliable, clock=clock, shown=shown) as service:
        await begin(service, clock, seconds=60)
        clock.pass_(60)
        unreliable.away = True
        sweeper = asyncio.create_task(service.sweep_for_ever())
        await asyncio.wait_for(unreliable.missed.wait(), SECONDS)
        unreliable.away = False
        assert (await shown.next()).result == Result(1, "time")
        sweeper.cancel()
        await asyncio.wait({sweeper})


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
        assert (await refused(service.perform("m", resigning(ADA)))).code == "stale"
