"""Presence: who looks at which match right now, in this process or in all of them.

An entry is a connection; whom it belongs to is the owner's fingerprint, so that the same person in
two tabs is present until both are closed.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple, Protocol

from redis.asyncio import Redis
from redis.exceptions import RedisError

from unbeatable.server.store.redis import PREFIX

HEARTBEAT = 3.0
"""Seconds between the signs of life of a process."""
DEAD_AFTER = 4 * HEARTBEAT
REMEMBERED = 20_000
"""Matches of which a single process knows who was there last."""
KEPT_FOR = 24 * 3600
"""Seconds that Redis keeps who was there last."""


class Attendance(NamedTuple):
    """Whose connections look at a match, one entry a connection, and when others were last seen."""

    owners: tuple[str, ...]
    last_seen: Mapping[str, float]
    since: float
    """When somebody began to count: who left before that is not known."""

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

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
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
        # Kept when nobody is left, too: who comes back first has not been alone all the time.
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
    """For many processes. One that dies takes its entries along: it gives no more sign of life.

    {prefix}:there:ID   hash: "PROCESS CONNECTION OWNER" -> when it came, or OWNER -> last seen
    {prefix}:alive      process by its last sign of life
    """

    def __init__(
        self,
        redis: Redis,
        process: str,
        prefix: str = PREFIX,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._redis = redis
        self._process = process
        self._prefix = prefix
        self._alive = f"{prefix}:alive"
        self._clock = clock
        self._since = clock()
        self._beating = asyncio.create_task(self._beat())

    async def enter(self, match_id: str, connection: str, owner: str) -> None:
        with suppress(RedisError, OSError):  # a lamp that does not light is no reason to refuse
            await self._sign()
            key = self._key(match_id)
            await self._redis.hset(key, self._entry(connection, owner), self._clock())
            await self._redis.expire(key, KEPT_FOR)

    async def leave(self, match_id: str, connection: str, owner: str) -> None:
        with suppress(RedisError, OSError):
            key = self._key(match_id)
            await self._redis.hdel(key, self._entry(connection, owner))
            await self._redis.hset(key, owner, self._clock())
            await self._redis.expire(key, KEPT_FOR)

    async def of(self, match_id: str) -> Attendance:
        try:
            async with self._redis.pipeline(transaction=False) as both:
                both.hgetall(self._key(match_id))
                both.zrange(self._alive, 0, -1, withscores=True)
                entries, signs = await both.execute()
        except (RedisError, OSError):
            # Nobody can be counted, and so nobody has been seen to be gone.
            return Attendance((), {}, self._clock())
        alive = {process.decode(): last for process, last in signs}
        now = self._clock()
        owners = []
        last_seen: dict[str, float] = {}
        for entry, at in entries.items():
            match entry.decode().split():
                case [process, _, owner]:
                    last = alive.get(process, 0.0)
                    if now - last < DEAD_AFTER:
                        owners.append(owner)
                    else:
                        last_seen[owner] = max(last_seen.get(owner, 0.0), last, float(at))
                case [owner]:
                    last_seen[owner] = max(last_seen.get(owner, 0.0), float(at))
        return Attendance(tuple(owners), last_seen, self._since)

    async def close(self) -> None:
        self._beating.cancel()
        with suppress(RedisError, OSError):  # as if it had died before: still known when
            await self._redis.zadd(self._alive, {self._process: self._clock() - DEAD_AFTER})

    async def _beat(self) -> None:
        while True:
            with suppress(RedisError, OSError):
                await self._sign()
                await self._redis.zremrangebyscore(self._alive, "-inf", self._clock() - KEPT_FOR)
            await asyncio.sleep(HEARTBEAT)

    async def _sign(self) -> None:
        await self._redis.zadd(self._alive, {self._process: self._clock()})

    def _entry(self, connection: str, owner: str) -> str:
        return f"{self._process} {connection} {owner}"

    def _key(self, match_id: str) -> str:
        return f"{self._prefix}:there:{match_id}"
