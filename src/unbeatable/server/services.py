"""Services: what a running server consists of, started and stopped in order."""

import asyncio
import gc
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import socketio

from unbeatable.core.errors import UnbeatableError
from unbeatable.server.http.metrics import Metrics
from unbeatable.server.http.rate_limit import Limiter
from unbeatable.server.live.handlers import Handlers
from unbeatable.server.live.server import LiveServer
from unbeatable.server.matches.clock import Clock, RedisClock
from unbeatable.server.matches.lobby import Lobby
from unbeatable.server.matches.presence import MemoryPresence, Presence, RedisPresence
from unbeatable.server.matches.service import MatchService
from unbeatable.server.settings import Settings
from unbeatable.server.store import Store, StoreUnavailable
from unbeatable.server.store.redis import RedisStore, connect
from unbeatable.server.store.sqlite import SqliteStore
from unbeatable.server.workers.pool import WorkerPool

GC_THRESHOLDS = (50_000, 50, 1_000)
"""Allocations per young collection, then collections per older generation."""


@dataclass(frozen=True)
class Services:
    settings: Settings
    clock: Clock
    store: Store
    presence: Presence
    pool: WorkerPool
    matches: MatchService
    live: LiveServer
    metrics: Metrics
    requests: Limiter
    """Limits how often one address may ask the REST API."""


@asynccontextmanager
async def run_services(settings: Settings, sio: socketio.AsyncServer) -> AsyncIterator[Services]:
    """Start the services, each with those it needs, and stop them in reverse order."""
    clock, store, presence = await _storage(settings)
    metrics = Metrics()
    pool = WorkerPool(settings.pool_processes, settings.max_positions)
    matches = MatchService(store, pool, settings, clock)
    lobby = Lobby(store, matches, presence, clock)
    handlers = Handlers(matches, lobby, presence, pool, settings, clock)
    live = LiveServer(sio, handlers, presence, settings, metrics, clock)
    matches.subscribe(live.publish)
    lobby.subscribe(live.publish_lobby)
    pool.start()
    live.listen()
    collect_garbage_less_often()
    chores = [
        asyncio.create_task(matches.sweep_forever()),
        asyncio.create_task(_drop_slow_forever(live)),
    ]
    if isinstance(clock, RedisClock):
        chores.append(asyncio.create_task(clock.sync_forever()))
    requests = Limiter(settings.commands_per_address)
    try:
        yield Services(settings, clock, store, presence, pool, matches, live, metrics, requests)
    finally:
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        await matches.close()
        await pool.close()
        await presence.close()
        await store.close()


async def check_store(settings: Settings) -> None:
    """Raise UnbeatableError, in one sentence, unless matches can be stored as the settings say."""
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
    """Make Python's garbage collector run less often, and skip what stays for good.

    Each full collection visits every connection and match: with thousands of them it stopped the
    server for half a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


async def _storage(settings: Settings) -> tuple[Clock, Store, Presence]:
    if settings.redis is None:
        clock = Clock()
        return clock, SqliteStore(settings.database), MemoryPresence(clock)
    redis = connect(settings.redis)
    shared = RedisClock(redis, settings.prefix)
    await shared.sync()
    process = uuid.uuid4().hex[:12]
    return (
        shared,
        RedisStore(redis, settings.prefix),
        RedisPresence(redis, process, settings.prefix, shared),
    )


async def _drop_slow_forever(live: LiveServer) -> None:
    while True:
        await asyncio.sleep(1)
        live.drop_slow()
