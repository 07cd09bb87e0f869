"""Fan-out: messages reach all clients, also those that are connected to another process."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

import socketio
from engineio import packet as transport
from redis.exceptions import RedisError
from socketio import packet

from unbeatable.server.live.packets import PlainPacket
from unbeatable.server.store.redis import connect

RETRY = 1.0
"""Seconds between two attempts to subscribe again."""

log = logging.getLogger(__name__)


class Manager(socketio.AsyncManager):  # type: ignore[misc]
    """python-socketio's manager, without a task for each recipient of each message."""

    async def emit(  # noqa: PLR0913, PLR0917 (as the library has it)
        self,
        event: str,
        data: Any,
        namespace: str,
        room: str | None = None,
        skip_sid: Any = None,
        callback: Any = None,
        to: str | None = None,
        **_: Any,
    ) -> None:
        """Put a message, encoded once, into the queue of each client in the room."""
        if callback is not None:
            raise ValueError("callbacks are not supported: no message needs an answer")
        skipped = skip_sid if isinstance(skip_sid, list) else [skip_sid]
        message = None
        # A list: clients may leave meanwhile.
        for sid, connection in list(self.get_participants(namespace, to or room)):
            if sid in skipped:
                continue
            if message is None:
                written = PlainPacket(packet.EVENT, namespace=namespace, data=[event, data])
                message = transport.Packet(transport.MESSAGE, written.encode())
            await self.server.eio.send_packet(connection, message)


class FanOut(socketio.AsyncRedisManager, Manager):  # type: ignore[misc]
    """python-socketio's manager, which subscribes again soon after Redis was away."""

    returned: Callable[[], Awaitable[None]] | None = None
    """Called when it is subscribed again: messages sent meanwhile were missed."""

    def _redis_connect(self) -> None:
        super()._redis_connect()
        # For publishing: the library's own client opens a connection for each that is busy.
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
