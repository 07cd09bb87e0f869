"""Services: what a running server consists of, put together and taken down in order."""

import asyncio
import gc
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import socketio

from unbeatable.core.errors import UnbeatableError
from unbeatable.server.http.metrics import Metrics
from unbeatable.server.http.rate_limit import Limiter
from unbeatable.server.live.connections import LiveServer
from unbeatable.server.live.handlers import Handlers
from unbeatable.server.matches.lobby import Lobby
from unbeatable.server.matches.presence import MemoryPresence, Presence, RedisPresence
from unbeatable.server.matches.service import MatchService
from unbeatable.server.settings import Settings
from unbeatable.server.store import Store, StoreUnavailable
from unbeatable.server.store.redis import RedisStore, connect
from unbeatable.server.store.sqlite import SqliteStore
from unbeatable.server.workers.pool import WorkerPool

COLLECTING = (50_000, 50, 1_000)
"""New objects before a look at the young ones, and how many looks before one at older ones."""


@dataclass(frozen=True)
class Services:
    settings: Settings
    store: Store
    presence: Presence
    pool: WorkerPool
    matches: MatchService
    live: LiveServer
    metrics: Metrics
    requests: Limiter
    """How often one address may ask the REST API."""


@asynccontextmanager
async def running(settings: Settings, sio: socketio.AsyncServer) -> AsyncIterator[Services]:
    """The server's parts while they run."""
    store, presence = _storage(settings)
    metrics = Metrics()
    pool = WorkerPool(settings.pool_processes, settings.max_positions)
    live = LiveServer(sio, presence, settings, metrics)
    matches = MatchService(store, pool, settings, show=live.show)
    lobby = Lobby(store, matches, presence, live.show_lobby)
    live.commands = Handlers(matches, lobby, presence, pool, settings, time.time)
    pool.start()
    live.listen()
    collect_garbage_less_often()
    chores = [
        asyncio.create_task(matches.sweep_for_ever()),
        asyncio.create_task(_drop_slow_for_ever(live)),
    ]
    try:
        yield Services(
            settings,
            store,
            presence,
            pool,
            matches,
            live,
            metrics,
            Limiter(settings.commands_per_address),
        )
    finally:
        for chore in chores:
            chore.cancel()
        for chore in chores:
            with suppress(asyncio.CancelledError):
                await chore
        await matches.close()
        await pool.close()
        await presence.close()
        await store.close()


async def check_store(settings: Settings) -> None:
    """UnbeatableError, in words, unless matches can be kept where the settings say."""
    store: Store
    if settings.redis is None:
        store = SqliteStore(settings.database)
    else:
        store = RedisStore(connect(settings.redis), settings.prefix)
    try:
        await store.ping()
    except StoreUnavailable as error:
        raise UnbeatableError(
            f"{str(error).rstrip('.')}; is it running, and is its address right?"
        ) from None
    finally:
        await store.close()


def collect_garbage_less_often() -> None:
    """Let Python look for garbage in circles less often, and not among what stays for good.

    Each full look goes through every connection and match: with thousands of them, it made people
    wait for half a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def _storage(settings: Settings) -> tuple[Store, Presence]:
    if settings.redis is None:
        return SqliteStore(settings.database), MemoryPresence()
    redis = connect(settings.redis)
    process = uuid.uuid4().hex[:12]
    return (
        RedisStore(redis, settings.prefix),
        RedisPresence(redis, process, settings.prefix),
    )


async def _drop_slow_for_ever(live: LiveServer) -> None:
    while True:
        await asyncio.sleep(1)
        live.drop_slow()
