"""Who is there: the same in one process and in many."""

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from tests.server.fakes import STORES, FakeClock
from tests.server.processes import RedisServer
from unbeatable.server.matches import presence as presence_module
from unbeatable.server.matches.presence import (
    BEATS_PER_ROUND,
    DEAD_AFTER,
    HEARTBEAT,
    MemoryPresence,
    Presence,
    RedisPresence,
)
from unbeatable.server.store.redis import connect

pytestmark = pytest.mark.anyio

OpenPresence = Callable[[str], RedisPresence]


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@asynccontextmanager
async def processes(server: RedisServer, clock: FakeClock) -> AsyncIterator[OpenPresence]:
    """Opens the presence of a process; all of them are of one server."""
    prefix = f"test-{secrets.token_hex(6)}"
    redis = connect(server.url)
    async with AsyncExitStack() as opened:
        opened.push_async_callback(redis.aclose)

        def open_one(name: str) -> RedisPresence:
            presence = RedisPresence(redis, name, prefix, clock)
            opened.push_async_callback(presence.close)
            return presence

        yield open_one


@pytest.fixture
async def process(redis_server: RedisServer, clock: FakeClock) -> AsyncIterator[OpenPresence]:
    async with processes(redis_server, clock) as opener:
        yield opener


@pytest.fixture(params=STORES)
async def presence(request: pytest.FixtureRequest, clock: FakeClock) -> AsyncIterator[Presence]:
    if request.param == "sqlite":
        yield MemoryPresence(clock)
        return
    async with processes(request.getfixturevalue("redis_server"), clock) as opener:
        yield opener("only")


async def test_who_enters_is_there_until_they_leave(presence: Presence, clock: FakeClock) -> None:
    began = clock.now
    await presence.enter("m", "c1", "ada")
    await presence.enter("m", "c2", "bob")
    there = await presence.of("m")
    assert sorted(there.owners) == ["ada", "bob"]
    assert there.is_present("ada")
    assert not there.is_present("eve")
    assert not there.is_present(None)
    clock.pass_(5)
    await presence.leave("m", "c1", "ada")
    clock.pass_(2)
    there = await presence.of("m")
    assert there.owners == ("bob",)
    assert there.gone_since("ada") == began + 5
    assert there.gone_since("eve") == began, "nobody counted before that"


async def test_who_has_two_tabs_is_there_until_both_are_closed(
    presence: Presence, clock: FakeClock
) -> None:
    await presence.enter("m", "c1", "ada")
    await presence.enter("m", "c2", "ada")
    await presence.leave("m", "c1", "ada")
    assert (await presence.of("m")).is_present("ada")
    clock.pass_(7)
    await presence.leave("m", "c2", "ada")
    there = await presence.of("m")
    assert not there.is_present("ada")
    assert there.gone_since("ada") == clock.now


async def test_matches_are_told_apart(presence: Presence) -> None:
    await presence.enter("m", "c1", "ada")
    assert (await presence.of("other")).owners == ()
    await presence.leave("other", "c1", "ada")
    assert (await presence.of("m")).owners == ("ada",)


async def test_entering_and_leaving_twice_is_as_once(presence: Presence) -> None:
    for _ in range(2):
        await presence.enter("m", "c1", "ada")
    assert (await presence.of("m")).owners == ("ada",)
    for _ in range(2):
        await presence.leave("m", "c1", "ada")
    assert (await presence.of("m")).owners == ()


async def test_who_comes_back_first_cannot_say_the_other_was_gone_all_along(
    presence: Presence, clock: FakeClock
) -> None:
    """Both lose their connection at the same moment, as when a tunnel begins."""
    await presence.enter("m", "c1", "ada")
    await presence.enter("m", "c2", "bob")
    clock.pass_(500)
    await presence.leave("m", "c2", "bob")
    await presence.leave("m", "c1", "ada")
    clock.pass_(1)
    await presence.enter("m", "c3", "ada")
    assert (await presence.of("m")).gone_since("bob") == clock.now - 1


async def test_what_one_process_remembers_is_bounded(
    monkeypatch: pytest.MonkeyPatch, clock: FakeClock
) -> None:
    monkeypatch.setattr(presence_module, "REMEMBERED", 10)
    presence = MemoryPresence(clock)
    for i in range(100):
        await presence.enter(f"m{i}", "c", "ada")
        await presence.leave(f"m{i}", "c", "ada")
    assert len(presence._seen) == 10
    assert not presence._there


async def test_processes_see_each_other_s_people(process: OpenPresence) -> None:
    one, two = process("one"), process("two")
    await one.enter("m", "c1", "ada")
    await two.enter("m", "c1", "bob")
    assert sorted((await one.of("m")).owners) == ["ada", "bob"]
    assert sorted((await two.of("m")).owners) == ["ada", "bob"]


async def test_a_process_that_dies_takes_its_people_along(
    process: OpenPresence, clock: FakeClock
) -> None:
    dying, living = process("dying"), process("living")
    dying._beating.cancel()  # an earlier beat of its own could arrive after the last one
    await dying.enter("m", "c1", "ada")
    await living.enter("m", "c2", "bob")
    clock.pass_(100)
    await dying.beat()
    last_sign = clock.now  # as kill -9 does it: nothing is said to anybody
    clock.pass_(DEAD_AFTER - 1)
    await living.beat()
    assert (await living.of("m")).is_present("ada"), "it may only be slow"
    clock.pass_(1)
    there = await living.of("m")
    assert there.owners == ("bob",)
    assert there.gone_since("ada") == last_sign
    await living.enter("m", "c3", "ada")
    assert (await living.of("m")).is_present("ada"), "she has reconnected elsewhere"


async def test_a_process_that_ends_has_no_people_and_was_there_until_now(
    process: OpenPresence, clock: FakeClock
) -> None:
    ending, living = process("ending"), process("living")
    await ending.enter("m", "c1", "ada")
    clock.pass_(1_000)
    await ending.close()
    there = await living.of("m")
    assert not there.is_present("ada")
    assert clock.now - there.gone_since("ada") <= DEAD_AFTER


async def test_while_redis_is_away_nobody_is_known_to_be_gone(clock: FakeClock) -> None:
    presence = RedisPresence(connect("redis://127.0.0.1:1/0"), "one", "nowhere", clock)
    clock.pass_(10_000)
    await presence.enter("m", "c1", "ada")
    await presence.leave("m", "c2", "bob")
    there = await presence.of("m")
    assert there.owners == ("ada",), "this process's own connections are known"
    assert there.gone_since("bob") == clock.now
    await presence.close()


async def evict_all(presence: RedisPresence) -> None:
    keys = await presence._redis.keys(f"{presence._prefix}:*")
    assert keys
    await presence._redis.delete(*keys)


async def test_whoever_is_connected_stays_present_when_redis_evicts_it(
    process: OpenPresence, clock: FakeClock
) -> None:
    one, two = process("one"), process("two")
    await one.enter("m", "c1", "ada")
    await two.enter("m", "c2", "bob")
    clock.pass_(25 * 3600)
    for evicted in range(3):
        await evict_all(one)
        assert (await one.of("m")).is_present("ada"), evicted
        assert (await two.of("m")).is_present("bob"), evicted
        await one.beat()
        there = await one.of("m")
        assert clock.now - there.gone_since("bob") < DEAD_AFTER, "no reason to claim the match"
        for _ in range(BEATS_PER_ROUND):
            clock.pass_(HEARTBEAT)
            await one.beat()
            await two.beat()
        for presence in (one, two):
            assert sorted((await presence.of("m")).owners) == ["ada", "bob"], evicted


async def test_entries_of_the_connected_do_not_expire(
    process: OpenPresence, clock: FakeClock
) -> None:
    presence = process("one")
    await presence.enter("m", "c1", "ada")
    key = presence._key("m")
    await presence._redis.expire(key, 10)
    for _ in range(BEATS_PER_ROUND):
        await presence.beat()
    assert await presence._redis.ttl(key) > 1_000


async def test_each_round_confirms_every_connection(
    process: OpenPresence, clock: FakeClock
) -> None:
    one, two = process("one"), process("two")
    matches = [f"m{i}" for i in range(50)]
    for match in matches:
        await one.enter(match, "c", "ada")
    await evict_all(one)
    for _ in range(BEATS_PER_ROUND + 1):
        clock.pass_(HEARTBEAT)
        await one.beat()
    for match in matches:
        assert (await two.of(match)).is_present("ada"), match
