"""Presence: who watches which match right now, in this process or in all of them.

Each connection has an entry with its owner's fingerprint, so a person with two tabs is present
until both are closed.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

from redis.asyncio import Redis
from redis.exceptions import RedisError

LAST_BEAT = 1.0
"""Seconds in which a heartbeat may end when the process does."""
HEARTBEAT = 3.0
"""Seconds between two heartbeats of a process."""
DEAD_AFTER = 4 * HEARTBEAT
"""Seconds without a heartbeat after which a process counts as dead."""
BEATS_PER_ROUND = 3
"""Heartbeats in which each connection is confirmed once: in less time than DEAD_AFTER."""
REMEMBERED = 20_000
"""Matches for which a single process remembers who was present last."""
KEPT_FOR = 24 * 3600
"""Seconds that Redis remembers who was present last."""
SINCE = b"since"

CONFIRM = """
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
for i = 2, #KEYS do
  redis.call('HSET', KEYS[i], ARGV[i + 2], ARGV[2])
  redis.call('HSETNX', KEYS[i], 'since', ARGV[2])
  redis.call('EXPIRE', KEYS[i], ARGV[3])
end
"""


class Attendance(NamedTuple):
    """Who watches a match, one entry per connection, and when others were last seen."""

    owners: tuple[str, ...]
    last_seen: Mapping[str, float]
    since: float
    """When counting began; departures before that are not known."""

    def is_present(self, owner: str | None) -> bool:
        return owner in self.owners

    def gone_since(self, owner: str | None) -> float:
        return self.last_seen.get(owner or "", self.since)


class Presence(Protocol):
    async def enter(self, match_id: str, connection: str, owner: str) -> None: ...

    async def leave(self, match_id: str, connection: str, owner: str) -> None: ...

    async def of(self, match_id: str) -> Attendance: ...

    async def close(self) -> None: ...


class MemoryPresence:
    """For a server of one process."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since = clock()
        self._there: dict[str, dict[str, str]] = {}
        self._seen: OrderedDict[str, dict[str, float]] = OrderedDict()

    async def enter(self, match_id: str, connection: str, owner: str) -> None:
        self._there.setdefault(match_id, {})[connection] = owner

    async def leave(self, match_id: str, connection: str, owner: str) -> None:
        there = self._there.get(match_id, {})
        there.pop(connection, None)
        if not there:
            self._there.pop(match_id, None)
        # Kept when nobody is left: whoever comes back first has not been alone all the time.
        self._seen.setdefault(match_id, {})[owner] = self._clock()
        self._seen.move_to_end(match_id)
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)

    async def of(self, match_id: str) -> Attendance:
        there = self._there.get(match_id, {})
        return Attendance(tuple(there.values()), self._seen.get(match_id, {}), self._since)

    async def close(self) -> None:
        self._there.clear()


class RedisPresence:
    """For many processes. When one dies its heartbeats stop, and its entries lapse.

    {prefix}:there:ID   hash: "PROCESS CONNECTION OWNER" -> when it was last confirmed,
                        OWNER -> when they left, "since" -> when the hash was made
    {prefix}:alive      process by its last heartbeat

    Redis may evict or expire any of this, so each process keeps confirming its own connections,
    and never asks Redis about them.
    """

    def __init__(self, redis: Redis, process: str, prefix: str, clock: Callable[[], float]) -> None:
        self._redis = redis
        self._process = process
        self._prefix = prefix
        self._alive = f"{prefix}:alive"
        self._clock = clock
        self._since = clock()
        self._own: dict[str, dict[str, str]] = {}
        """By match: the owners of this process's connections."""
        self._unconfirmed: deque[str] = deque()
        """Matches that are still to be confirmed in this round."""
        self._confirm = redis.register_script(CONFIRM)
        self._closing = asyncio.Event()
        self._beating = asyncio.create_task(self._beat_forever())

    async def enter(self, match_id: str, connection: str, owner: str) -> None:
        self._own.setdefault(match_id, {})[connection] = owner
        with suppress(RedisError, OSError):  # the next round confirms it
            await self._confirm_matches([match_id])

    async def leave(self, match_id: str, connection: str, owner: str) -> None:
        connections = self._own.get(match_id, {})
        connections.pop(connection, None)
        if not connections:
            self._own.pop(match_id, None)
        with suppress(RedisError, OSError):
            key = self._key(match_id)
            async with self._redis.pipeline(transaction=False) as commands:
                commands.hdel(key, self._entry(connection, owner))
                commands.hset(key, owner, self._clock())
                commands.expire(key, KEPT_FOR)
                await commands.execute()

    async def of(self, match_id: str) -> Attendance:
        owners = list(self._own.get(match_id, {}).values())
        try:
            async with self._redis.pipeline(transaction=False) as both:
                both.hgetall(self._key(match_id))
                both.zrange(self._alive, 0, -1, withscores=True)
                entries, heartbeats = await both.execute()
        except (RedisError, OSError):
            # The others cannot be counted, and so nobody has been seen to be gone.
            return Attendance(tuple(owners), {}, self._clock())
        alive = {process.decode(): last for process, last in heartbeats}
        now = self._clock()
        last_seen: dict[str, float] = {}
        since = float(entries.pop(SINCE, self._since if entries else now))
        for entry, at in entries.items():
            match entry.decode().split():
                case [process, _, _] if process == self._process:
                    continue
                case [process, _, owner]:
                    last = alive.get(process, float(at))
                    if now - last < DEAD_AFTER:
                        owners.append(owner)
                    else:
                        last_seen[owner] = max(last_seen.get(owner, 0.0), last)
                case [owner]:
                    last_seen[owner] = max(last_seen.get(owner, 0.0), float(at))
        return Attendance(tuple(owners), last_seen, since)

    async def close(self) -> None:
        self._closing.set()
        # Not cancelled at once: a heartbeat that is on its way would say that the process lives.
        await asyncio.wait([self._beating], timeout=LAST_BEAT)
        self._beating.cancel()
        with suppress(RedisError, OSError):  # it counts as dead at once, not after DEAD_AFTER
            await self._redis.zadd(self._alive, {self._process: self._clock() - DEAD_AFTER})

    async def beat(self) -> None:
        """Record a heartbeat, and confirm a part of this process's connections."""
        if not self._unconfirmed:
            self._unconfirmed.extend(self._own)
        part = min(len(self._unconfirmed), 1 + len(self._own) // BEATS_PER_ROUND)
        await self._confirm_matches([self._unconfirmed.popleft() for _ in range(part)])
        await self._redis.zremrangebyscore(self._alive, "-inf", self._clock() - KEPT_FOR)

    async def _beat_forever(self) -> None:
        while not self._closing.is_set():
            with suppress(RedisError, OSError):
                await self.beat()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), HEARTBEAT)

    async def _confirm_matches(self, match_ids: Sequence[str]) -> None:
        keys = [self._alive]
        values: list[str | float] = [self._process, self._clock(), KEPT_FOR]
        for match_id in match_ids:
            for connection, owner in self._own.get(match_id, {}).items():
                keys.append(self._key(match_id))
                values.append(self._entry(connection, owner))
        await self._confirm(keys=keys, args=values)

    def _entry(self, connection: str, owner: str) -> str:
        return f"{self._process} {connection} {owner}"

    def _key(self, match_id: str) -> str:
        return f"{self._prefix}:there:{match_id}"
