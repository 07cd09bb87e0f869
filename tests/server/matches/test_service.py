"""The service on both stores: what happens to a match when many act on it."""

import asyncio

import pytest

from tests.server.fakes import (
    ADA,
    BOB,
    COMPUTER,
    TEST,
    A,
    B,
    FakeClock,
    FakePool,
    OpenStore,
    Published,
    begin,
    moving,
    open_service,
    refused,
    resigning,
)
from unbeatable.server.matches import decisions
from unbeatable.server.matches import service as service_module
from unbeatable.server.matches.events import Created
from unbeatable.server.matches.service import LEASE, MatchService, StaleCommand
from unbeatable.server.matches.state import MatchState, Result
from unbeatable.server.store import Store

pytestmark = pytest.mark.anyio

DAY = 24 * 3600


async def test_who_did_not_know_the_match_is_shown_how_it_stands(
    service: MatchService, clock: FakeClock
) -> None:
    await begin(service, clock)
    newest = await service.perform("m", moving(ADA, "a1"), 1, origin=TEST)
    assert newest.version == 2
    for version in (1, 7):
        stale = await refused(service.perform("m", moving(BOB, "b2"), version, origin=TEST))
        assert isinstance(stale, StaleCommand)
        assert stale.code == "stale"
        assert stale.state == newest


async def test_what_is_refused_changes_nothing(service: MatchService, clock: FakeClock) -> None:
    await begin(service, clock)
    assert (
        await refused(service.perform("m", moving(BOB, "b2"), 1, origin=TEST))
    ).code == "not-your-turn"
    assert (await service.refresh("m")).version == 1


async def test_a_match_that_is_not_there(service: MatchService) -> None:
    for attempt in (
        service.find("none"),
        service.refresh("none"),
        service.perform("none", resigning(ADA), origin=TEST),
    ):
        assert (await refused(attempt)).code == "not-found"


async def test_of_simultaneous_moves_one_is_made(open_store: OpenStore, clock: FakeClock) -> None:
    async with (
        open_service(open_store(), clock=clock) as one,
        open_service(open_store(), clock=clock) as two,
    ):
        await begin(one, clock)
        moves = [f"{column}{row}" for column in "abc" for row in "123"]
        outcomes = await asyncio.gather(
            *(
                (one, two)[i % 2].perform("m", moving(ADA, move), 1, origin=TEST)
                for i, move in enumerate(moves)
            ),
            return_exceptions=True,
        )
        made = [outcome for outcome in outcomes if isinstance(outcome, MatchState)]
        stale = [outcome for outcome in outcomes if isinstance(outcome, StaleCommand)]
        assert (len(made), len(stale)) == (1, len(moves) - 1)
        assert all(outcome.state == made[0] for outcome in stale)
        assert await one.refresh("m") == await two.refresh("m") == made[0]


async def test_processes_follow_each_other(open_store: OpenStore, clock: FakeClock) -> None:
    async with (
        open_service(open_store(), clock=clock) as one,
        open_service(open_store(), clock=clock) as two,
    ):
        state = await begin(one, clock)
        players = [(one, ADA), (two, BOB)] * 3
        for (service, who), move in zip(players, ["a1", "a2", "b1", "b2", "c1"], strict=False):
            state = await service.perform("m", moving(who, move), state.version, origin=TEST)
        assert state.result == Result(0, "board")
        assert await one.refresh("m") == state
        asked = await one.perform(
            "m", lambda state, now: decisions.rematch(state, ADA, "n", now), origin=TEST
        )
        assert asked.asking is not None
        agreed = await two.perform(
            "m", lambda state, now: decisions.rematch(state, BOB, "n", now), origin=TEST
        )
        assert agreed.next == "n", "the other process has decided on the newest state"


async def test_a_command_without_a_version_is_decided_anew(
    open_store: OpenStore, clock: FakeClock
) -> None:
    async with (
        open_service(open_store(), clock=clock) as one,
        open_service(open_store(), clock=clock) as two,
    ):
        await begin(one, clock)
        ended = await asyncio.gather(
            one.perform("m", moving(ADA, "a1"), 1, origin=TEST),
            two.perform("m", resigning(BOB), origin=TEST),
        )
        newest = await one.refresh("m")
        assert newest.result == Result(0, "resignation")
        assert newest in ended


async def test_the_computer_answers_and_begins(store: Store, clock: FakeClock) -> None:
    published, pool = Published(), FakePool()
    async with open_service(store, clock=clock, published=published, pool=pool) as service:
        await begin(service, clock, COMPUTER, A)
        state = await published.next()
        assert state.match.played == ("a3",)
        await service.perform("m", moving(ADA, "b2"), 2, origin=TEST)
        state = await published.next()
        assert state.match.played == ("a3", "b2", "b3")
        assert await service.refresh("m") == state
    assert pool.calls == [
        ("mnk(3,3,3)", [], "first"),
        ("mnk(3,3,3)", ["a3", "b2"], "first"),
    ]


async def test_two_computers_play_to_the_end(store: Store, clock: FakeClock) -> None:
    published = Published()
    async with open_service(store, clock=clock, published=published) as service:
        await begin(service, clock, COMPUTER, COMPUTER)
        state = await published.next()
        while state.result is None:
            state = await published.next()
        assert state.result == Result(0, "board")


async def test_what_is_taken_back_while_the_computer_thinks_stays_so(
    store: Store, clock: FakeClock
) -> None:
    published, pool = Published(), FakePool()
    pool.may_go.clear()
    async with open_service(store, clock=clock, published=published, pool=pool) as service:
        await begin(service, clock, A, COMPUTER)
        await service.perform("m", moving(ADA, "b2"), 1, origin=TEST)
        await pool.asked.wait()
        back = await service.perform(
            "m", lambda state, now: decisions.undo(state, ADA, now), origin=TEST
        )
        pool.may_go.set()
        await asyncio.gather(*service._tasks)
        assert await service.refresh("m") == back
        assert back.match.played == ()
        assert not published.all


async def test_a_pending_move_is_picked_up_when_its_process_has_died(
    open_store: OpenStore, clock: FakeClock
) -> None:
    stuck, published = FakePool(), Published()
    stuck.may_go.clear()
    async with open_service(open_store(), clock=clock, published=published) as living:
        async with open_service(open_store(), clock=clock, pool=stuck) as dying:
            await begin(dying, clock, A, COMPUTER)
            await dying.perform("m", moving(ADA, "b2"), 1, origin=TEST)
            await stuck.asked.wait()
        clock.pass_(LEASE - 0.1)
        await living.sweep()
        assert not living._tasks, "it may still think"
        clock.pass_(0.1)
        await living.sweep()
        state = await published.next()
        assert state.match.played == ("b2", "a3")


async def test_a_slow_computer_s_late_move_is_not_made_twice(
    open_store: OpenStore, clock: FakeClock
) -> None:
    slow, published = FakePool(), Published()
    slow.may_go.clear()
    async with (
        open_service(open_store(), clock=clock, pool=slow) as one,
        open_service(open_store(), clock=clock, published=published) as two,
    ):
        await begin(one, clock, A, COMPUTER)
        await one.perform("m", moving(ADA, "b2"), 1, origin=TEST)
        await slow.asked.wait()
        clock.pass_(LEASE)
        await one.sweep()
        assert len(slow.calls) == 1, "the one that thinks does not begin again"
        clock.pass_(LEASE)
        await two.sweep()
        state = await published.next()
        clock.pass_(1)
        slow.may_go.set()
        await asyncio.gather(*one._tasks)
        assert await one.refresh("m") == state


async def test_a_flag_falls_though_nobody_does_anything(store: Store, clock: FakeClock) -> None:
    published = Published()
    async with open_service(store, clock=clock, published=published) as service:
        await begin(service, clock, seconds=60)
        clock.pass_(59.9)
        await service.sweep()
        assert not published.all
        clock.pass_(0.2)
        await service.sweep()
        assert (await published.next()).result == Result(1, "time")
        await service.sweep()
        assert not published.all


async def test_a_move_after_the_flag_is_too_late(store: Store, clock: FakeClock) -> None:
    published = Published()
    async with open_service(store, clock=clock, published=published) as service:
        await begin(service, clock, seconds=60)
        clock.pass_(60)
        stale = await refused(service.perform("m", moving(ADA, "a1"), 1, origin=TEST))
        assert isinstance(stale, StaleCommand)
        assert stale.state.result == Result(1, "time")
        assert (await published.next()) == stale.state
        assert (await refused(service.perform("m", resigning(BOB), origin=TEST))).code == "finished"


async def test_old_matches_are_forgotten_by_all(open_store: OpenStore, clock: FakeClock) -> None:
    store = open_store()
    async with (
        open_service(store, clock=clock, idle_days=1) as one,
        open_service(open_store(), clock=clock, idle_days=1) as two,
    ):
        await begin(one, clock)
        clock.pass_(DAY - 1)
        await two.sweep()
        state = await two.perform("m", moving(ADA, "a1"), 1, origin=TEST)
        clock.pass_(DAY - 1)
        await one.sweep()
        assert await one.refresh("m") == state, "the last move counts, not the first"
        clock.pass_(1 + LEASE)
        await one.sweep()
        assert await store.read("m") == []
        for service in (one, two):
            assert (await refused(service.refresh("m"))).code == "not-found"
            assert (
                await refused(service.perform("m", resigning(BOB), origin=TEST))
            ).code == "not-found"


async def test_what_no_longer_fits_into_memory_is_read_again(
    service: MatchService, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "REMEMBERED", 3)
    for i in range(10):
        await service.create(f"m{i}", Created(clock(), "classic", (A, B)))
    for i in range(10):
        await service.perform(f"m{i}", moving(ADA, "a1"), 1, origin=TEST)
        assert len(service._known) <= 3
    for i in range(10):
        assert (await service.find(f"m{i}")).match.played == ("a1",)
