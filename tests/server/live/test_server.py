"""The live server: who may connect, how commands are answered, who is sent what."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import orjson
import pytest
from socketio.exceptions import ConnectionRefusedError as Refuse

from tests.server.fakes import FakeClock, FakePool, open_service
from tests.server.live.fakes import FakeSio
from unbeatable.server.http.metrics import Metrics
from unbeatable.server.live.handlers import Handlers
from unbeatable.server.live.server import MAX_QUEUED, LiveServer
from unbeatable.server.matches.lobby import Lobby
from unbeatable.server.matches.presence import MemoryPresence
from unbeatable.server.settings import Settings
from unbeatable.server.store.sqlite import SqliteStore
from unbeatable.server.wire import LobbyState

pytestmark = pytest.mark.anyio

TOKEN = b"Bearer " + b"t" * 30


class Live:
    """A live server, and what Socket.IO calls on it."""

    def __init__(self, server: LiveServer, sio: FakeSio, handlers: Handlers) -> None:
        self.server = server
        self.sio = sio
        self.handlers = handlers

    async def connect(self, sid: str, authorization: bytes = TOKEN) -> None:
        headers = [(b"authorization", authorization)]
        scope = {"headers": headers, "client": ("1.2.3.4", 5)}
        await self.sio.on_event["connect"](sid, {"asgi.scope": scope})

    async def disconnect(self, sid: str) -> None:
        await self.sio.on_event["disconnect"](sid)

    async def command(self, sid: str, command: str, *data: Any) -> Any:
        answer = await self.sio.on_event["*"](command, sid, *data)
        return orjson.loads(orjson.dumps(answer))


@pytest.fixture
def settings() -> Settings:
    return Settings(commands_per_second=0, commands_per_address=0)


@pytest.fixture
async def live(tmp_path: Path, settings: Settings) -> AsyncIterator[Live]:
    clock = FakeClock()
    sio = FakeSio()
    store = SqliteStore(tmp_path / "db")
    presence = MemoryPresence(clock)
    pool = FakePool()
    async with open_service(store, clock=clock, pool=pool) as service:
        lobby = Lobby(store, service, presence, clock)
        handlers = Handlers(service, lobby, presence, pool, settings, clock)
        server = LiveServer(sio, handlers, presence, settings, Metrics(), clock)
        service.subscribe(server.publish)
        yield Live(server, sio, handlers)
    await store.close()


async def test_who_has_no_secret_is_refused_with_what_to_send(live: Live) -> None:
    with pytest.raises(Refuse, match="Authorization: Bearer TOKEN"):
        await live.connect("a", b"Bearer short")
    assert not live.server.connections


@pytest.mark.parametrize("settings", [Settings(commands_per_address=0.1)])
async def test_an_address_may_not_connect_without_end(live: Live) -> None:
    await live.connect("a")
    with pytest.raises(Refuse, match="too-fast"):
        await live.connect("b")


@pytest.mark.parametrize("settings", [Settings(commands_per_second=0.1, commands_per_address=0)])
async def test_a_connection_may_not_command_without_end(live: Live) -> None:
    await live.connect("a")
    await live.connect("b")
    assert (await live.command("a", "lobby", {}))["ok"]
    assert (await live.command("a", "lobby", {}))["code"] == "too-fast"
    assert (await live.command("b", "lobby", {}))["ok"], "each has a limit of its own"


async def test_commands_before_the_connection_is_open_are_refused(live: Live) -> None:
    assert (await live.command("a", "lobby"))["code"] == "no-identity"


async def test_the_match_is_sent_to_all_but_the_one_who_is_answered(live: Live) -> None:
    await live.connect("a")
    created = await live.command("a", "create", {"spec": "classic", "x": "me", "o": "me"})
    assert (created["ok"], created["you"]) == (True, ["x", "o"])
    match = created["match"]["id"]
    live.sio.sent.clear()
    live.sio.skipped.clear()
    moved = await live.command("a", "move", {"match": match, "version": 1, "move": "b2"})
    [(event, data, room)] = live.sio.sent
    assert (event, room, live.sio.skipped) == ("match", match, ["a"])
    assert orjson.loads(orjson.dumps(data)) == moved["match"]
    stale = await live.command("a", "move", {"match": match, "version": 1, "move": "a1"})
    assert (stale["code"], stale["match"]["moves"]) == ("stale", ["b2"])


async def test_who_creates_a_match_is_present_in_it(live: Live) -> None:
    await live.connect("a")
    for opponent in ("friend", "open", "first"):
        created = await live.command("a", "create", {"spec": "classic", "o": opponent})
        seat = created["match"]["x"]
        assert (seat["present"], seat["gone_for"], seat["claim_in"]) == (True, None, None)
        assert created["match"]["spectators"] == 0


async def test_what_is_wrong_is_told_and_errors_of_ours_are_logged(
    live: Live, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await live.connect("a")
    malformed = await live.command("a", "create", {"spec": 3})
    assert (malformed["code"], malformed["message"]) == (
        "bad-request",
        "spec is 3, but must be text",
    )
    assert (await live.command("a", "create", {"spec": "chess"}))["code"] == "bad-request"

    async def fail(*_: object) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(live.handlers, "perform", fail)
    with caplog.at_level(logging.ERROR):
        failed = await live.command("a", "lobby")
    assert failed["code"] == "failed"
    assert "secret" not in failed["message"]
    assert "lobby failed" in caplog.text


async def test_others_hear_that_someone_has_gone(live: Live) -> None:
    await live.connect("a")
    await live.connect("b", b"Bearer " + b"u" * 30)
    created = await live.command("a", "create", {"spec": "classic", "x": "me", "o": "friend"})
    await live.command("b", "join", {"match": created["match"]["id"]})
    live.sio.sent.clear()
    await live.disconnect("b")
    await live.disconnect("b")
    assert live.server.connections.keys() == {"a"}
    [(_, data, _)] = live.sio.sent
    state = orjson.loads(orjson.dumps(data))
    assert (state["x"]["present"], state["o"]["present"]) == (True, False)


async def test_the_lobby_is_sent_to_its_room(live: Live) -> None:
    await live.server.publish_lobby(LobbyState(matches=[]))
    [(event, data, room)] = live.sio.sent
    assert (event, orjson.dumps(data), room) == ("lobby", b'{"matches":[]}', "lobby")


async def test_a_client_that_does_not_read_is_dropped(live: Live) -> None:
    closed: list[str] = []

    class Transport:
        closed = False

        def __init__(self, name: str, waiting: int) -> None:
            self.name = name
            self.queue = SimpleNamespace(qsize=lambda: waiting)

        def close(self, *, wait: bool, abort: bool) -> None:
            assert (wait, abort) == (False, True)
            closed.append(self.name)

    sio: Any = live.sio
    transports = [Transport("slow", MAX_QUEUED + 1), Transport("quick", MAX_QUEUED)]
    sio.eio = SimpleNamespace(sockets={transport.name: transport for transport in transports})
    sio.environ = {}
    sio.start_background_task = lambda function, **options: function(**options)
    live.server.drop_slow()
    assert closed == ["slow"]
