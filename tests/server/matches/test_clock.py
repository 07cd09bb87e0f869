"""The time of matches: no change of a wall clock moves it."""

import secrets
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from tests.server.fakes import ADA, BOB, FakeClock, FakePool, begin, moving
from tests.server.processes import RedisServer
from unbeatable.server.matches import clock as clock_module
from unbeatable.server.matches.clock import Clock, RedisClock
from unbeatable.server.matches.presence import MemoryPresence
from unbeatable.server.matches.service import MatchService
from unbeatable.server.matches.view import gone_for
from unbeatable.server.settings import Settings
from unbeatable.server.store import Store
from unbeatable.server.store.redis import connect

pytestmark = pytest.mark.anyio

HOUR = 3600.0


class Machine:
    """A machine whose wall clock can be set; its monotonic clock only goes on."""

    def __init__(self, wall: float = 1_000_000.0) -> None:
        self.wall = FakeClock(wall)
        self.monotonic = FakeClock(77.0)

    def pass_(self, seconds: float) -> None:
        self.wall.pass_(seconds)
        self.monotonic.pass_(seconds)


@pytest.fixture
async def redis(redis_server: RedisServer) -> AsyncIterator[Redis]:
    redis = connect(redis_server.url)
    yield redis
    await redis.aclose()


class SetRedis:
    """Redis with a clock of its own that tests set."""

    def __init__(self, redis: Redis, time: FakeClock) -> None:
        self._redis = redis
        self.time = time
        self.register_script = redis.register_script

    def pipeline(self, *, transaction: bool) -> "SetRedis":
        return self

    async def __aenter__(self) -> "SetRedis":
        return self

    async def __aexit__(self, *_: object) -> None: ...

    def get(self, key: str) -> None:
        self._key = key

    async def execute(self) -> object:
        seconds = int(self.time.now)
        micros = round((self.time.now - seconds) * 1_000_000)
        return (seconds, micros), await self._redis.get(self._key)


def test_it_starts_at_the_wall_clock_and_goes_on_with_the_monotonic_one() -> None:
    machine = Machine()
    clock = Clock(machine.wall, machine.monotonic)
    assert clock() == machine.wall.now
    machine.pass_(5)
    expected = machine.wall.now
    for change in (-HOUR, 2 * HOUR):
        machine.wall.pass_(change)
        assert clock() == expected


@pytest.mark.parametrize("change", [-HOUR, HOUR])
async def test_thinking_time_and_absence_ignore_the_wall_clock(store: Store, change: float) -> None:
    machine = Machine()
    clock = Clock(machine.wall, machine.monotonic)
    service = MatchService(store, FakePool(), Settings(), clock)
    presence = MemoryPresence(clock)
    await begin(service, FakeClock(clock()), seconds=60)
    await presence.enter("m", "c", "bob")
    await presence.leave("m", "c", "bob")
    machine.wall.pass_(change)
    machine.pass_(20)
    await service.sweep()
    state = await service.perform("m", moving(ADA, "a1"), 1)
    assert state.left[0] == pytest.approx(40)
    state = await service.perform("m", moving(BOB, "a2"), 2)
    machine.pass_(10)
    assert gone_for(state, 1, await presence.of("m"), clock()) == pytest.approx(10)
    await service.close()


async def test_processes_with_skewed_clocks_share_the_time_of_redis(redis: Redis) -> None:
    prefix = f"test-{secrets.token_hex(6)}"
    clocks = []
    for skew in (0.0, 15.0, -HOUR):
        machine = Machine(1_000_000.0 + skew)
        clock = RedisClock(redis, prefix, machine.wall, machine.monotonic)
        await clock.sync()
        clocks.append(clock)
    seconds, _ = await redis.time()
    for clock in clocks:
        assert clock() == pytest.approx(seconds, abs=5)
        assert clock() == pytest.approx(clocks[0](), abs=5)


@pytest.mark.parametrize("change", [-HOUR, HOUR])
async def test_setting_the_clock_of_redis_moves_no_process(redis: Redis, change: float) -> None:
    prefix = f"test-{secrets.token_hex(6)}"
    time = FakeClock()
    machines = [Machine(), Machine(5_000.0)]
    shared = SetRedis(redis, time)
    one, two = (
        RedisClock(shared, prefix, machine.wall, machine.monotonic)  # type: ignore[arg-type]
        for machine in machines
    )
    for clock in (one, two):
        await clock.sync()
    began = time.now
    time.pass_(change)
    for _ in range(3):
        time.pass_(10)
        for machine in machines:
            machine.pass_(10)
        for clock in (one, two):
            await clock.sync()
    late = RedisClock(shared, prefix, Machine().wall, Machine().monotonic)  # type: ignore[arg-type]
    await late.sync()
    for clock in (one, two, late):
        assert clock() == pytest.approx(began + 30, abs=0.001)
    await redis.delete(f"{prefix}:clock")  # evicted
    for clock in (one, two):
        await clock.sync()
        assert clock() == pytest.approx(began + 30, abs=0.001)


async def test_small_drift_is_followed(redis: Redis) -> None:
    time, machine = FakeClock(), Machine()
    prefix = f"test-{secrets.token_hex(6)}"
    clock = RedisClock(SetRedis(redis, time), prefix, machine.wall, machine.monotonic)  # type: ignore[arg-type]
    await clock.sync()
    time.pass_(0.25)
    await clock.sync()
    assert clock() == pytest.approx(time.now)
    assert await redis.get(f"{prefix}:clock") is None


async def test_without_redis_the_monotonic_clock_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock_module, "SYNC_EVERY", 0.0)
    machine = Machine()
    clock = RedisClock(connect("redis://127.0.0.1:1/0"), "x", machine.wall, machine.monotonic)
    machine.pass_(7)
    await clock.sync()
    assert clock() == machine.wall.now
