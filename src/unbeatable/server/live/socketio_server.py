"""The Socket.IO server: its options, and closing connections that can answer nothing more."""

import logging
from collections.abc import Callable, Container, Mapping
from functools import partial
from typing import Any

import socketio

from unbeatable.server.live.fanout import FanOut, Manager
from unbeatable.server.live.packets import Json, PlainPacket
from unbeatable.server.settings import Settings

MAX_MESSAGE = 16_384
"""Bytes; the longest command is far shorter."""
DISCONNECT = "1"
"""How a Socket.IO packet begins with which a client leaves."""

log = logging.getLogger(__name__)


class SocketServer(socketio.AsyncServer):  # type: ignore[misc]
    """python-socketio's server, which leaves the transport open when a client says goodbye."""

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


async def pass_live(
    sio: socketio.AsyncServer, scope: Any, receive: Callable[..., Any], send: Callable[..., Any]
) -> None:
    """Pass a request to Socket.IO, and close the connection if a malformed packet breaks it."""
    try:
        await sio.handle_request(scope, receive, send)
    except Exception as error:
        log.info("a live connection ended: %r", error)
        for name, environ in list(sio.environ.items()):
            transport = sio.eio.sockets.get(name)
            if transport is not None and environ["asgi.scope"] is scope:
                await transport.close(wait=False, abort=True)


def cut(environ: Mapping[str, Any]) -> None:
    """Close a connection without a farewell, which a client that does not read would not read."""
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
