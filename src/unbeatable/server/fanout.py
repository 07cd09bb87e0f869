"""Fan-out: what happens in one process reaches those who are connected to another."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

import socketio
from redis.exceptions import RedisError

from unbeatable.server.store.redis import connect

RETRY = 1.0
"""Seconds between two tries to hear of the others again."""

log = logging.getLogger(__name__)


class FanOut(socketio.AsyncRedisManager):  # type: ignore[misc]
    """python-socketio's manager, which soon listens again after Redis was away, and says so."""

    returned: Callable[[], Awaitable[None]] | None = None
    """Called when it listens again: what others have told meanwhile has not been heard."""

    def _redis_connect(self) -> None:
        super()._redis_connect()
        # To publish with: the library's own client opens a connection for each that is busy.
        self.redis = connect(self.redis_url)

    async def _redis_listen_with_retries(self) -> AsyncIterator[Any]:
        was_away = False
        while True:
            try:
                self._redis_connect()
                await self.pubsub.subscribe(self.channel)
                if was_away and self.returned:
                    self.server.start_background_task(self.returned)
                was_away = False
                async for message in self.pubsub.listen():
                    yield message
            except (RedisError, OSError) as error:
                if not was_away:
                    log.warning("other processes are not heard: %s", error)
                was_away = True
                with suppress(RedisError, OSError):
                    await self.pubsub.aclose()
                    await self.redis.aclose()
                await asyncio.sleep(RETRY)
