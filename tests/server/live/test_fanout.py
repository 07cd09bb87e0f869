"""Fan-out: a message is encoded once, and the subscription comes back after Redis was away."""

from collections.abc import AsyncIterator, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError

from unbeatable.server.live import fanout
from unbeatable.server.live.fanout import FanOut, Manager

pytestmark = pytest.mark.anyio


class Room(Manager):
    """A manager with clients in its only room."""

    def __init__(self, *clients: str) -> None:
        super().__init__()
        self.clients = clients
        self.sent: list[tuple[str, Any]] = []
        self.server = SimpleNamespace(eio=SimpleNamespace(send_packet=self._send))

    def get_participants(self, namespace: str, room: str | None) -> Iterator[tuple[str, str]]:
        assert room == "room"
        return ((client, f"eio-{client}") for client in self.clients)

    async def _send(self, connection: str, packet: Any) -> None:
        self.sent.append((connection, packet))


async def test_all_in_the_room_get_the_same_packet() -> None:
    room = Room("a", "b", "c")
    await room.emit("match", {"id": "m"}, "/", room="room", skip_sid="b")
    assert [connection for connection, _ in room.sent] == ["eio-a", "eio-c"]
    assert room.sent[0][1] is room.sent[1][1], "encoded once"
    assert room.sent[0][1].data == '2["match",{"id":"m"}]'
    await room.emit("match", {}, "/", to="room", skip_sid=["a", "b", "c"])
    assert len(room.sent) == 2


async def test_messages_that_want_an_answer_are_not_supported() -> None:
    with pytest.raises(ValueError, match="callbacks"):
        await Room("a").emit("match", {}, "/", room="room", callback=print)


class PubSub:
    """Fails while it is away, and then hears one message."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.closed = 0

    async def subscribe(self, channel: str) -> None:
        if self.failures:
            self.failures -= 1
            raise RedisConnectionError("away")

    async def listen(self) -> AsyncIterator[str]:
        yield "heard"

    async def aclose(self) -> None:
        self.closed += 1


@pytest.mark.parametrize("failures", [0, 2])
async def test_it_subscribes_again_and_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failures: int
) -> None:
    returned: list[object] = []
    pubsub = PubSub(failures)

    class Fake(FanOut):
        def __init__(self) -> None:
            self.channel = "channel"
            self.pubsub: Any = pubsub
            self.redis: Any = pubsub
            self.server = SimpleNamespace(start_background_task=returned.append)

        def _redis_connect(self) -> None: ...

        async def returned(self) -> None: ...

    monkeypatch.setattr(fanout, "RETRY", 0)
    async for message in Fake()._redis_listen_with_retries():
        assert message == "heard"
        break
    assert len(returned) == (failures > 0), "what was sent meanwhile was missed"
    assert caplog.text.count("other processes are not heard") == (failures > 0), "once"
    assert pubsub.closed == 2 * failures
