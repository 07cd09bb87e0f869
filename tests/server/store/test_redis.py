"""What only Redis has to promise: its address, and what is said when it cannot be used."""

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import closing

import pytest

from tests.server.processes import RedisServer
from unbeatable.core.errors import UnbeatableError
from unbeatable.server.services import check_store
from unbeatable.server.settings import Settings
from unbeatable.server.store import StoreUnavailable
from unbeatable.server.store import redis as redis_module
from unbeatable.server.store.redis import RedisStore, connect

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(redis_server: RedisServer) -> AsyncIterator[RedisStore]:
    store = RedisStore(connect(redis_server.url), f"test-{secrets.token_hex(6)}")
    yield store
    await store.close()


@pytest.mark.parametrize(
    "url", ["http://localhost", "localhost:6379", "redis://localhost:port/0", ""]
)
def test_what_is_no_address_of_redis_is_said_so(url: str) -> None:
    with pytest.raises(UnbeatableError, match="not the address of a Redis server") as caught:
        connect(url)
    assert repr(url) in str(caught.value)
    assert "redis://localhost:6379/0" in str(caught.value)


async def test_redis_that_is_not_there_is_unavailable_everywhere() -> None:
    store = RedisStore(connect("redis://127.0.0.1:1/0"), "nowhere")
    for attempt in [
        store.append("m", 0, [b"one"], due=0.0, listed=False),
        store.read("m"),
        store.listed(),
        store.take_due(0.0, 1.0, 1),
        store.forget("m", 1),
        store.ping(),
        store.pairing().__aenter__(),
    ]:
        with pytest.raises(StoreUnavailable, match="Redis cannot be reached"):
            await attempt
    await store.close()


async def test_redis_that_accepts_but_does_not_answer_is_unavailable_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(redis_module, "PATIENCE", 0.05)
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        store = RedisStore(connect(url), "silent")
        async with asyncio.timeout(10):
            for attempt in (store.read("m"), store.ping(), store.pairing().__aenter__()):
                with pytest.raises(StoreUnavailable, match="Redis does not answer"):
                    await attempt
            with pytest.raises(UnbeatableError, match=r"Redis does not answer: .*is it running"):
                await check_store(Settings(redis=url))
        await store.close()


async def test_all_keys_have_the_prefix_and_expire_or_are_forgotten(store: RedisStore) -> None:
    await store.append("m", 0, [b"one"], due=0.0, listed=True)
    await store.ping()
    keys = {key.decode() async for key in store._redis.scan_iter(f"{store._prefix}:*")}
    names = ("match:m", "due", "listed", "health")
    assert keys == {f"{store._prefix}:{name}" for name in names}
    await store.forget("m", 1)
    [left] = [key async for key in store._redis.scan_iter(f"{store._prefix}:*")]
    assert left.endswith(b":health")
    assert await store._redis.ttl(left) > 0


async def test_an_answer_of_redis_that_is_a_refusal_is_told(store: RedisStore) -> None:
    await store._redis.set(f"{store._prefix}:match:m", "not a list", ex=60)
    with pytest.raises(StoreUnavailable, match=r"Redis refused: .*wrong kind of value"):
        await store.read("m")


async def test_pairing_that_takes_too_long_is_given_up(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with store.pairing():
        monkeypatch.setattr(redis_module, "LOCKED_FOR", 0.05)
        with pytest.raises(StoreUnavailable, match="busy"):
            async with store.pairing():
                pass
