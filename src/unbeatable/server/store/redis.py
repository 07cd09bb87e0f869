"""Matches in Redis, shared by any number of server processes.

The log of a match is a list; its length is the version. Each change is one script, which Redis
runs atomically.

    {prefix}:match:ID   the events            {prefix}:due      ID by when to look at it again
    {prefix}:listed     ID by its place in the lobby's queue
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeoutError

from unbeatable.core.errors import UnbeatableError
from unbeatable.server.store import Stale, StoreUnavailable

PREFIX = "unbeatable"
CONNECTIONS = 32
"""Most open connections of one process; further requests wait some milliseconds for one."""
PATIENCE = 2.0
"""Seconds that Redis has to answer a command."""
LOCKED_FOR = 5.0
"""Seconds after which the lock of a process that died is free."""

APPEND = """
if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[3])
if ARGV[4] == '1' then
  local last = redis.call('ZRANGE', KEYS[3], -1, -1, 'WITHSCORES')
  redis.call('ZADD', KEYS[3], 'NX', (last[2] or 0) + 1, ARGV[3])
else redis.call('ZREM', KEYS[3], ARGV[3]) end
for i = 5, #ARGV do redis.call('RPUSH', KEYS[1], ARGV[i]) end
return 1
"""

TAKE_DUE = """
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, id in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], id) end
return due
"""

FORGET = """
if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[2])
redis.call('ZREM', KEYS[3], ARGV[2])
return 1
"""


def connect(url: str) -> Redis:
    """Return a client that retries lost connections, but does not wait for a Redis that hangs."""
    try:
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=CONNECTIONS,
            timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
            retry=Retry(ExponentialBackoff(cap=0.2, base=0.02), 3, (RedisConnectionError,)),
            health_check_interval=15,
        )
        return Redis.from_pool(pool)
    except ValueError as error:
        raise UnbeatableError(
            f"{url!r} is not the address of a Redis server: {error}; "
            "it looks like redis://localhost:6379/0"
        ) from None


class RedisStore:
    def __init__(self, redis: Redis, prefix: str = PREFIX) -> None:
        self._redis = redis
        self._prefix = prefix
        self._due = f"{prefix}:due"
        self._listed = f"{prefix}:listed"
        self._append = redis.register_script(APPEND)
        self._take_due = redis.register_script(TAKE_DUE)
        self._forget = redis.register_script(FORGET)

    async def append(
        self, match_id: str, version: int, events: Sequence[bytes], *, due: float, listed: bool
    ) -> None:
        keys = [self._key(match_id), self._due, self._listed]
        values: list[bytes | str | int | float] = [version, due, match_id, int(listed), *events]
        async with _reaching():
            if not await self._append(keys=keys, args=values):
                raise Stale(match_id)

    async def read(self, match_id: str, since: int = 0) -> list[bytes]:
        async with _reaching():
            bodies: list[Any] = await self._redis.lrange(self._key(match_id), since, -1)
            return bodies

    async def take_due(self, now: float, until: float, limit: int) -> list[str]:
        async with _reaching():
            taken = await self._take_due(keys=[self._due], args=[now, until, limit])
            return [match_id.decode() for match_id in taken]

    async def listed(self) -> list[str]:
        async with _reaching():
            found: Any = await self._redis.zrange(self._listed, 0, -1)
            return [match_id.decode() for match_id in found]

    async def forget(self, match_id: str, version: int) -> None:
        keys = [self._key(match_id), self._due, self._listed]
        async with _reaching():
            if not await self._forget(keys=keys, args=[version, match_id]):
                raise Stale(match_id)

    @asynccontextmanager
    async def pairing(self) -> AsyncIterator[None]:
        lock = self._redis.lock(
            f"{self._prefix}:pairing", timeout=LOCKED_FOR, blocking_timeout=LOCKED_FOR, sleep=0.01
        )
        async with _reaching():
            if not await lock.acquire():
                raise StoreUnavailable("Redis is busy")
        try:
            yield
        finally:
            with suppress(RedisError, OSError):  # it ends by itself soon
                await lock.release()

    async def ping(self) -> None:
        """Write something: a Redis that is full or read-only can still be read."""
        async with _reaching():
            await self._redis.set(f"{self._prefix}:health", 1, ex=60)

    async def close(self) -> None:
        await self._redis.aclose()

    def _key(self, match_id: str) -> str:
        return f"{self._prefix}:match:{match_id}"


@asynccontextmanager
async def _reaching() -> AsyncIterator[None]:
    try:
        yield
    except RedisTimeoutError as error:
        raise StoreUnavailable(f"Redis does not answer: {error}") from None
    except (RedisConnectionError, OSError) as error:
        raise StoreUnavailable(f"Redis cannot be reached: {error}") from None
    except RedisError as error:  # it answers, but not now: loading its data, read-only, full
        raise StoreUnavailable(f"Redis refused: {error}") from None
