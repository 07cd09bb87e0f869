"""The Socket.IO server: its options, and closing connections that can answer nothing more."""

import logging
from collections.abc import Container, Mapping
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import socketio

from unbeatable.server.http.middleware import Message, Receive, Scope, Send, refuse
from unbeatable.server.live.fanout import FanOut, Manager
from unbeatable.server.live.packets import Json, PlainPacket
from unbeatable.server.settings import Settings

MAX_MESSAGE = 16_384
"""Bytes; the longest command is far shorter."""
DISCONNECT = "1"
"""The first characters of the Socket.IO packet with which a client disconnects."""

log = logging.getLogger(__name__)


class SocketServer(socketio.AsyncServer):  # type: ignore[misc]
    """python-socketio's server, which leaves the transport open when a client disconnects."""

    async def _handle_eio_message(self, eio_sid: str, data: Any) -> None:
        await super()._handle_eio_message(eio_sid, data)
        if isinstance(data, str) and data.startswith(DISCONNECT):
            transport = self.eio.sockets.get(eio_sid)
            if transport is not None:
                await transport.close(wait=False, abort=True)

    async def _handle_eio_disconnect(self, eio_sid: str, reason: Any) -> None:
        transport = self.eio.sockets.get(eio_sid)
        await super()._handle_eio_disconnect(eio_sid, reason)
        if transport is not None:
            transport.queue.put_nowait(None)  # ends its writer, which closes the WebSocket


def make_sio(settings: Settings) -> SocketServer:
    manager: Manager = Manager()
    if settings.redis:
        manager = FanOut(settings.redis, channel=f"{settings.prefix}:socketio", logger=log)
    quiet = logging.getLogger(f"{__name__}.packets")
    quiet.setLevel(logging.CRITICAL)  # malformed packets of strangers are not worth a line each
    return SocketServer(
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


async def pass_live(sio: socketio.AsyncServer, scope: Scope, receive: Receive, send: Send) -> None:
    """Pass a request to Socket.IO, and close the connection if a malformed packet breaks it."""
    try:
        if scope["type"] == "http":
            receive = _repeat(await _read_body(receive), receive)
        await sio.handle_request(scope, receive, send)
    except TooLong:
        session = parse_qs(scope["query_string"].decode("latin-1")).get("sid", [""])[0]
        await _close(sio, session)
        await refuse(send, 413, "bad-request", f"a message has at most {MAX_MESSAGE:,} bytes")
    except Exception as error:
        log.info("a live connection ended: %r", error)
        for name, environ in list(sio.environ.items()):
            if environ["asgi.scope"] is scope:
                await _close(sio, name)


class TooLong(Exception):
    """A polled message is longer than MAX_MESSAGE."""


async def _read_body(receive: Receive) -> bytes:
    """Return the body of a request. Engine.IO would not answer one that is too long."""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > MAX_MESSAGE:
            raise TooLong
        if not message.get("more_body"):
            return bytes(body)


def _repeat(body: bytes, receive: Receive) -> Receive:
    """Receive a body that has been read, and then anything further."""
    unread = [body]

    async def receive_again() -> Message:
        if unread:
            return {"type": "http.request", "body": unread.pop(), "more_body": False}
        return await receive()

    return receive_again


async def _close(sio: socketio.AsyncServer, session: str) -> None:
    transport = sio.eio.sockets.get(session)
    if transport is not None:
        await transport.close(wait=False, abort=True)
        sio.eio.sockets.pop(session, None)  # else Engine.IO answers the next request with 500


def cut(environ: Mapping[str, Any]) -> None:
    """Close a connection without a closing message, which a stuck client would not read."""
    line = getattr(environ.get("asgi.send"), "__self__", None)  # uvicorn's side of it
    transport = getattr(line, "transport", None)
    if transport is not None:
        transport.abort()


def _may_connect(origins: Container[str], origin: str, environ: Mapping[str, str]) -> bool:
    """Return whether pages of that origin may connect: the server's own, and those named."""
    hosts = (environ.get("HTTP_HOST"), environ.get("HTTP_X_FORWARDED_HOST"))
    return origin in origins or any(
        origin == f"{environ['wsgi.url_scheme']}://{host}" for host in hosts if host
    )
