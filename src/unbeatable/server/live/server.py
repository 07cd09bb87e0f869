"""LiveServer: commands of clients go in, their answers and the states of matches go out."""

import time
from collections.abc import Callable, Mapping
from typing import Any

import orjson
import socketio
from pydantic import ValidationError
from socketio.exceptions import ConnectionRefusedError as Refuse

from unbeatable.server.http.identity import identity_of
from unbeatable.server.http.metrics import Metrics
from unbeatable.server.http.rate_limit import Limiter
from unbeatable.server.live.connections import FAILED, LOBBY, Connection, log
from unbeatable.server.live.fanout import FanOut
from unbeatable.server.live.handlers import Handlers, Reply
from unbeatable.server.live.socketio_server import cut
from unbeatable.server.matches.board_view import SIDES
from unbeatable.server.matches.presence import Presence
from unbeatable.server.matches.refusal import Code, Refusal
from unbeatable.server.matches.service import StaleCommand
from unbeatable.server.matches.state import MatchState
from unbeatable.server.matches.view import When, match_json
from unbeatable.server.settings import Settings
from unbeatable.server.wire import LobbyState, Refused, describe_errors

MAX_QUEUED = 1_000
"""Messages that wait for a slow client before its connection is closed."""


class LiveServer:
    def __init__(
        self,
        sio: socketio.AsyncServer,
        handlers: Handlers,
        presence: Presence,
        settings: Settings,
        metrics: Metrics,
        clock: Callable[[], float],
    ) -> None:
        self.connections: dict[str, Connection] = {}
        self._sio = sio
        self._handlers = handlers
        self._presence = presence
        self._metrics = metrics
        self._clock = clock
        self._claim_after = settings.claim_after
        self._per_connection = Limiter(settings.commands_per_second)
        self._per_address = Limiter(settings.commands_per_address)
        sio.on("connect", self._connect)
        sio.on("disconnect", self._disconnect)
        sio.on("*", self._command)

    async def publish(self, state: MatchState, origin: str | None) -> None:
        """Send the match to all who watch it, except the connection that gets it as an answer."""
        encoded = await self._encode(state)
        connection = self.connections.get(origin) if origin else None
        if connection is not None:
            connection.published = state, encoded
        await self._sio.emit("match", encoded, room=state.id, skip_sid=origin)

    async def publish_lobby(self, state: LobbyState) -> None:
        await self._sio.emit("lobby", orjson.Fragment(state.model_dump_json()), room=LOBBY)

    def listen(self) -> None:
        """Receive from other processes, even before the first client connects."""
        if isinstance(self._sio.manager, FanOut):
            self._sio.manager.returned = self._catch_up
        self._sio.manager_initialized = True
        self._sio.manager.initialize()

    async def _catch_up(self) -> None:
        for match_id in {name for known in self.connections.values() for name in known.watched}:
            await self._handlers.publish_again(match_id)

    def drop_slow(self) -> None:
        """Close connections whose clients do not read their messages; they may reconnect."""
        for name, transport in list(self._sio.eio.sockets.items()):
            if transport.queue.qsize() > MAX_QUEUED and not transport.closed:
                self._metrics.dropped.inc()
                cut(self._sio.environ.get(name, {}))
                self._sio.start_background_task(transport.close, wait=False, abort=True)

    async def _connect(self, sid: str, environ: Mapping[str, Any], auth: object = None) -> None:
        scope = environ["asgi.scope"]
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        who = identity_of(headers)
        if who is None:
            raise Refuse(
                "no-identity: open the page in a browser that keeps cookies, or send the header "
                "'Authorization: Bearer TOKEN' with 20 to 200 letters, digits, - and _"
            )
        address = scope["client"][0] if scope.get("client") else ""
        if not self._per_address.allows(address):
            raise Refuse("too-fast: too many connections at once; try again in a moment")
        self.connections[sid] = Connection(sid, who, address, self._sio, self._presence)
        self._metrics.connections.set(len(self.connections))

    async def _disconnect(self, sid: str, reason: object = None) -> None:
        connection = self.connections.pop(sid, None)
        self._metrics.connections.set(len(self.connections))
        if connection is None:
            return
        self._per_connection.forget(sid)
        connection.unfollow()
        for match_id in connection.watched:
            await self._presence.leave(match_id, sid, connection.who.owner)
        for match_id in connection.watched:
            await self._handlers.publish_again(match_id)

    async def _command(self, event: str, sid: str, *data: Any) -> Any:
        connection = self.connections.get(sid)
        if connection is None:
            return _refused("no-identity", "the connection is not open yet")
        began = time.perf_counter()
        try:
            return await self._answer(connection, event, data)
        except StaleCommand as stale:
            self._metrics.refusals.labels(stale.code).inc()
            return _refused(stale.code, stale.message) | {"match": await self._encode(stale.state)}
        except Refusal as refusal:
            self._metrics.refusals.labels(refusal.code).inc()
            return _refused(refusal.code, refusal.message)
        except ValidationError as error:
            self._metrics.refusals.labels("bad-request").inc()
            return _refused("bad-request", describe_errors(error.errors(include_url=False)))
        except Exception:
            log.exception("%s failed", event)
            return _refused("failed", FAILED)
        finally:
            connection.published = None
            self._metrics.seconds.observe(time.perf_counter() - began)

    async def _answer(self, connection: Connection, event: str, data: tuple[Any, ...]) -> Any:
        if not (
            self._per_connection.allows(connection.sid)
            and self._per_address.allows(connection.address)
        ):
            raise Refusal("too-fast", "too many commands at once; wait a moment")
        reply = await self._handlers.perform(connection, event, data[0] if data else {})
        self._metrics.commands.labels(event).inc()
        return await self._acknowledge(connection, reply)

    async def _acknowledge(self, connection: Connection, reply: Reply) -> dict[str, Any]:
        state = reply.state
        answer: dict[str, Any] = {"ok": True, "version": 0 if state is None else state.version}
        if state is not None:
            published = connection.published
            if published is not None and published[0] is state:
                answer["match"] = published[1]
            else:
                answer["match"] = await self._encode(state)
            answer["you"] = [SIDES[player] for player in state.players_of(connection.who.owner)]
        if reply.lobby is not None:
            answer["lobby"] = orjson.Fragment(reply.lobby.model_dump_json())
        if reply.ratings is not None:
            answer["ratings"] = [rating.model_dump() for rating in reply.ratings]
        return answer

    async def _encode(self, state: MatchState) -> orjson.Fragment:
        attendance = await self._presence.of(state.id)
        return orjson.Fragment(
            match_json(state, attendance, When(self._clock(), self._claim_after))
        )


def _refused(code: Code, message: str) -> dict[str, Any]:
    return Refused(code=code, message=message).model_dump()
