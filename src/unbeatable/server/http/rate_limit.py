"""Rate limits: a token bucket for each connection or address."""

import time
from collections.abc import Callable

BURST = 3.0
"""Seconds of the allowed rate that may be used up at once."""
FORGET_AT = 10_000
"""Number of buckets at which full ones are dropped: a full one says nothing."""


class Limiter:
    def __init__(self, per_second: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = per_second
        self._most = max(1.0, per_second * BURST)
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}
        """By name: the tokens left, and when they were counted."""
        self._forget_at = FORGET_AT

    def allows(self, name: str, cost: float = 1.0) -> bool:
        """Take tokens from the bucket of that name. Return False if it has too few."""
        if self._rate <= 0:
            return True
        now = self._clock()
        left, at = self._buckets.get(name, (self._most, now))
        left = min(self._most, left + (now - at) * self._rate)
        allowed = left >= cost
        self._buckets[name] = (left - cost if allowed else left, now)
        if len(self._buckets) > self._forget_at:
            self._drop_full(now)
            # If few could be dropped, try later: each try visits every bucket.
            self._forget_at = max(FORGET_AT, 2 * len(self._buckets))
        return allowed

    def forget(self, name: str) -> None:
        self._buckets.pop(name, None)

    def _drop_full(self, now: float) -> None:
        self._buckets = {
            name: (left, at)
            for name, (left, at) in self._buckets.items()
            if left + (now - at) * self._rate < self._most
        }
