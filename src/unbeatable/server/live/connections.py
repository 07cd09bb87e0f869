"""The live side: connections, their commands, and telling everybody who watches."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Container, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import orjson
import socketio
from pydantic import ValidationError
from socketio.exceptions import ConnectionRefusedError as Refuse

from unbeatable.server.http.identity import identity_of
from unbeatable.server.http.metrics import Metrics
from unbeatable.server.http.rate_limit import Limiter
from unbeatable.server.live.fanout import FanOut, Manager
from unbeatable.server.live.handlers import Handlers, Reply
from unbeatable.server.live.packets import Json, PlainPacket
from unbeatable.server.matches.decisions import Identity
from unbeatable.server.matches.presence import Presence
from unbeatable.server.matches.refusal import Code, Refusal
from unbeatable.server.matches.service import StaleCommand
from unbeatable.server.matches.state import MatchState
from unbeatable.server.matches.view import SIDES, When, match_json
from unbeatable.server.settings import Settings
from unbeatable.server.wire import GameValue, LobbyState, Problem, Refused, SolvingState
from unbeatable.server.workers.pool import Tell

MAX_MESSAGE = 16_384
"""Bytes; the longest command is far shorter."""
MAX_WATCHED = 500
"""Matches that one connection may follow: many, for a bot that plays many."""
MAX_QUEUED = 1_000
"""Messages that wait for a slow client before it is let go."""
LOBBY = "lobby"
FAILED = "something went wrong here; it has been noted"

log = logging.getLogger(__name__)


def make_sio(settings: Settings) -> socketio.AsyncServer:
    manager: Manager = Manager()
    if settings.redis:
        manager = FanOut(settings.redis, channel=f"{settings.prefix}:socketio", logger=log)
    quiet = logging.getLogger(f"{__name__}.packets")
    quiet.setLevel(logging.CRITICAL)  # what strangers send is not worth a line each
    return socketio.AsyncServer(
        async_mode="asgi",
        client_manager=manager,
        serializer=PlainPacket,
        json=Json,
        async_handlers=False,  # one command of a connection after the other
        transports=["websocket", "polling"] if settings.polling else ["websocket"],
        cors_allowed_origins=partial(_may_connect, settings.origins),
        max_http_buffer_size=MAX_MESSAGE,
        http_compression=False,
        logger=quiet,
        engineio_logger=quiet,
        ping_interval=20,
        ping_timeout=20,
    )


async def pass_live(
    sio: socketio.AsyncServer, scope: Any, receive: Callable[..., Any], send: Callable[..., Any]
) -> None:
    """Let Socket.IO have a request, and end well what it does not forgive: a stranger's packet."""
    try:
        await sio.handle_request(scope, receive, send)
    except Exception as error:
        log.info("a live connection ended: %r", error)
        for name, environ in list(sio.environ.items()):
            socket = sio.eio.sockets.get(name)
            if socket is not None and environ["asgi.scope"] is scope:
                await socket.close(wait=False, abort=True)
                socket.queue.put_nowait(None)  # for its writer, which still waits


@dataclass(slots=True)
class Connection:
    """One client's connection: who they are and what they watch."""

    sid: str
    who: Identity
    address: str
    sockets: "LiveServer"
    watched: set[str] = field(default_factory=set)
    solving: asyncio.Task[None] | None = None
    """Named after the game that is solved for this client."""

    async def watch(self, state: MatchState) -> None:
        if state.id in self.watched:
            return
        if len(self.watched) >= MAX_WATCHED:
            raise Refusal("not-allowed", f"a connection follows at most {MAX_WATCHED} matches")
        self.watched.add(state.id)
        await self.sockets.sio.enter_room(self.sid, state.id)
        await self.sockets.presence.enter(state.id, self.sid, self.who.owner)

    async def unwatch(self, match_id: str) -> None:
        if match_id not in self.watched:
            return
        self.watched.discard(match_id)
        await self.sockets.sio.leave_room(self.sid, match_id)
        await self.sockets.presence.leave(match_id, self.sid, self.who.owner)

    async def listen_to_lobby(self, listen: bool) -> None:
        sio = self.sockets.sio
        await (sio.enter_room(self.sid, LOBBY) if listen else sio.leave_room(self.sid, LOBBY))

    def follow(self, spec: str, solving: Callable[[Tell], Awaitable[GameValue]]) -> None:
        if self.solving is not None and self.solving.get_name() == spec and not self.solving.done():
            return
        self.unfollow()
        self.solving = asyncio.create_task(self._tell_of(spec, solving), name=spec)

    def unfollow(self) -> None:
        """No longer wait for a game to be solved, for another one or as the client is gone."""
        if self.solving is not None:
            self.solving.cancel()

    async def _tell_of(self, spec: str, solving: Callable[[Tell], Awaitable[GameValue]]) -> None:
        # Beside the commands, not as one: those of a connection wait for each other.
        try:
            verdict = await solving(self._tell)
            ending = SolvingState(spec=spec, stage="solved", done=1, total=1, verdict=verdict)
        except Refusal as refusal:
            ending = _unsolved(spec, refusal.code, refusal.message)
        except Exception:
            log.exception("solving %s failed", spec)
            ending = _unsolved(spec, "failed", FAILED)
        await self._tell(ending)

    async def _tell(self, state: SolvingState) -> None:
        await self.sockets.sio.emit("solving", state.model_dump(), to=self.sid)


class LiveServer:
    """The Socket.IO server; `commands` is set once it is there, as it needs to tell people too."""

    commands: Handlers

    def __init__(
        self,
        sio: socketio.AsyncServer,
        presence: Presence,
        settings: Settings,
        metrics: Metrics,
    ) -> None:
        self.sio = sio
        self.presence = presence
        self.metrics = metrics
        self.connections: dict[str, Connection] = {}
        self._claim_after = settings.claim_after
        self._per_connection = Limiter(settings.commands_per_second)
        self._per_address = Limiter(settings.commands_per_address)
        sio.on("connect", self._connect)
        sio.on("disconnect", self._disconnect)
        sio.on("*", self._command)

    async def show(self, state: MatchState) -> None:
        """Tell all who watch how the match stands."""
        await self._emit(state.id, await self._encoded(state))

    async def show_lobby(self, state: LobbyState) -> None:
        await self.sio.emit("lobby", orjson.Fragment(state.model_dump_json()), room=LOBBY)

    def listen(self) -> None:
        """Hear what other processes tell, from now on and not only once somebody has come."""
        if isinstance(self.sio.manager, FanOut):
            self.sio.manager.returned = self._catch_up
        self.sio.manager_initialized = True
        self.sio.manager.initialize()

    async def _catch_up(self) -> None:
        for match_id in {name for known in self.connections.values() for name in known.watched}:
            await self.commands.show_again(match_id)

    def drop_slow(self) -> None:
        """Let those go who do not take their messages; they may come back."""
        for name, socket in list(self.sio.eio.sockets.items()):
            if socket.queue.qsize() > MAX_QUEUED and not socket.closed:
                self.metrics.dropped.inc()
                _cut(self.sio.environ.get(name, {}))
                self.sio.start_background_task(socket.close, wait=False, abort=True)

    async def _connect(self, sid: str, environ: Mapping[str, Any], auth: object = None) -> None:
        scope = environ["asgi.scope"]
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        who = identity_of(headers)
        if who is None:
            raise Refuse(
                "no-identity: open the page in a browser that keeps cookies, or send the header "
                "'Authorization: Bearer TOKEN' with a token of 20 to 200 letters"
            )
        address = scope["client"][0] if scope.get("client") else ""
        if not self._per_address.allows(address):
            raise Refuse("too-fast: too many connections at once; try again in a moment")
        self.connections[sid] = Connection(sid, who, address, self)
        self.metrics.connections.set(len(self.connections))

    async def _disconnect(self, sid: str, reason: object = None) -> None:
        connection = self.connections.pop(sid, None)
        self.metrics.connections.set(len(self.connections))
        if connection is None:
            return
        self._per_connection.forget(sid)
        connection.unfollow()
        for match_id in connection.watched:
            await self.presence.leave(match_id, sid, connection.who.owner)
        for match_id in connection.watched:
            await self.commands.show_again(match_id)

    async def _command(self, event: str, sid: str, *data: Any) -> Any:
        connection = self.connections.get(sid)
        if connection is None:
            return _refused("no-identity", "the connection is not open yet")
        began = time.perf_counter()
        try:
            return await self._answer(connection, event, data)
        except StaleCommand as stale:
            self.metrics.refusals.labels(stale.code).inc()
            return _refused(stale.code, stale.message) | {"match": await self._encoded(stale.state)}
        except Refusal as refusal:
            self.metrics.refusals.labels(refusal.code).inc()
            return _refused(refusal.code, refusal.message)
        except ValidationError as error:
            self.metrics.refusals.labels("bad-request").inc()
            return _refused("bad-request", in_words(error))
        except Exception:
            log.exception("%s failed", event)
            return _refused("failed", FAILED)
        finally:
            self.metrics.seconds.observe(time.perf_counter() - began)

    async def _answer(self, connection: Connection, event: str, data: tuple[Any, ...]) -> Any:
        if not (
            self._per_connection.allows(connection.sid)
            and self._per_address.allows(connection.address)
        ):
            raise Refusal("too-fast", "too many commands at once; wait a moment")
        reply = await self.commands.perform(connection, event, data[0] if data else {})
        self.metrics.commands.labels(event).inc()
        return await self._told(connection, reply)

    async def _told(self, connection: Connection, reply: Reply) -> dict[str, Any]:
        """Tell the others, and give the answer: the state is written once for all of them."""
        state = reply.state
        answer: dict[str, Any] = {"ok": True, "version": 0 if state is None else state.version}
        if state is not None:
            encoded = await self._encoded(state)
            if reply.changed:
                await self._emit(state.id, encoded, skip=connection.sid)
            answer["match"] = encoded
            answer["you"] = [SIDES[player] for player in state.players_of(connection.who.owner)]
        if reply.lobby is not None:
            answer["lobby"] = orjson.Fragment(reply.lobby.model_dump_json())
        if reply.ratings is not None:
            answer["ratings"] = [rating.model_dump() for rating in reply.ratings]
        return answer

    async def _encoded(self, state: MatchState) -> orjson.Fragment:
        attendance = await self.presence.of(state.id)
        return orjson.Fragment(match_json(state, attendance, When(time.time(), self._claim_after)))

    async def _emit(self, match_id: str, encoded: orjson.Fragment, skip: str | None = None) -> None:
        await self.sio.emit("match", encoded, room=match_id, skip_sid=skip)


def _may_connect(origins: Container[str], origin: str, environ: Mapping[str, str]) -> bool:
    """Whether a page of that origin may: one of this server's own, or of a site that is named."""
    hosts = (environ.get("HTTP_HOST"), environ.get("HTTP_X_FORWARDED_HOST"))
    return origin in origins or any(
        origin == f"{environ['wsgi.url_scheme']}://{host}" for host in hosts if host
    )


def _cut(environ: Mapping[str, Any]) -> None:
    """End a connection at once: who does not read would not read a farewell either."""
    line = getattr(environ.get("asgi.send"), "__self__", None)  # uvicorn's side of it
    transport = getattr(line, "transport", None)
    if transport is not None:
        transport.abort()


def in_words(error: ValidationError) -> str:
    """What is wrong with a message, in one sentence; the input is quoted, not echoed at length."""
    told = []
    for problem in error.errors(include_url=False, include_context=False)[:3]:
        where = ".".join(str(part) for part in problem["loc"]) or "message"
        told.append(f"{where}: {problem['msg'][:1].lower()}{problem['msg'][1:]}")
    return "; ".join(told)


def _unsolved(spec: str, code: Code, message: str) -> SolvingState:
    problem = Problem(code=code, message=message)
    return SolvingState(spec=spec, stage="failed", done=0, total=None, problem=problem)


def _refused(code: Code, message: str) -> dict[str, Any]:
    return Refused(code=code, message=message).model_dump()
