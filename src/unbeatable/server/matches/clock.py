"""Clock: the time of matches, which changes of the wall clock do not affect.

It starts at the wall clock's time and continues with the monotonic clock. With Redis all processes
agree on one time: Redis's TIME plus a correction that is stored there. The first process to notice
that Redis's own clock was set changes the correction, and the others follow.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TypeAlias

from redis.asyncio import Redis
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

SYNC_EVERY = 3.0
"""Seconds between two readings of Redis's time."""
SLOW = 0.5
"""Seconds that a reading may take; a slower one is too imprecise."""
JUMP = 1.0
"""Seconds of difference at which a clock was set; less is drift, which is followed."""

CORRECT = """
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1
"""

Timer: TypeAlias = Callable[[], float]


class Clock:
    """Seconds since 1970; call it for the time now."""

    def __init__(self, wall: Timer = time.time, monotonic: Timer = time.monotonic) -> None:
        self._monotonic = monotonic
        self._offset = wall() - monotonic()

    def __call__(self) -> float:
        return self._monotonic() + self._offset


class RedisClock(Clock):
    """The time that all processes with one Redis share."""

    def __init__(
        self,
        redis: Redis,
        prefix: str,
        wall: Timer = time.time,
        monotonic: Timer = time.monotonic,
    ) -> None:
        super().__init__(wall, monotonic)
        self._redis = redis
        self._key = f"{prefix}:clock"
        self._correct = redis.register_script(CORRECT)
        self._correction: bytes | None = None
        """As it was read last; None before the first reading."""

    async def sync_forever(self) -> None:
        while True:
            await asyncio.sleep(SYNC_EVERY)
            await self.sync()

    async def sync(self) -> None:
        """Read Redis's time. Without an answer the monotonic clock continues."""
        try:
            await self._sync()
        except (RedisError, OSError) as error:
            log.info("cannot read Redis's time: %s", error)

    async def _sync(self) -> None:
        began = self._monotonic()
        async with self._redis.pipeline(transaction=True) as both:
            both.time()
            both.get(self._key)
            (seconds, microseconds), correction = await both.execute()
        ended = self._monotonic()
        if ended - began > SLOW and self._correction is not None:
            return
        redis_time = seconds + microseconds / 1_000_000
        moment = (began + ended) / 2  # when Redis read its clock
        offset = redis_time + float(correction or 0) - moment
        if self._was_set(offset, correction or b""):
            log.warning("Redis's clock was set by %.1f s; matches go on", offset - self._offset)
            corrected = f"{self._offset + moment - redis_time:.6f}".encode()
            await self._correct(keys=[self._key], args=[correction or b"", corrected])
            self._correction = corrected
            return
        self._offset = offset
        self._correction = correction or b""

    def _was_set(self, offset: float, correction: bytes) -> bool:
        """Return whether Redis's clock has jumped and no other process has corrected that yet."""
        if self._correction is None or abs(offset - self._offset) < JUMP:
            return False
        # A correction that is gone was evicted: it is written again.
        return correction in (self._correction, b"")
