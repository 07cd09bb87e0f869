"""Middleware: limits on size and rate, and security headers, for every request."""

from asyncio import CancelledError
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

import orjson
from starlette.exceptions import HTTPException

from unbeatable.server.http.rate_limit import Limiter
from unbeatable.server.matches.refusal import Code

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

MAX_BODY = 262_144
LIVE = "/socket.io/"

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PYTHON_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""For the worker that runs Python; pages themselves compile nothing."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Front:
    """Passes live connections on to one app and everything else to another."""

    def __init__(self, live: App, pages: App, requests: Callable[[], Limiter]) -> None:
        self._live = live
        self._pages = pages
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._pages(scope, receive, send)
            return
        try:
            await self._pass(scope, receive, send)
        except CancelledError:
            # uvicorn does so, and says so, when the server stops; it would also log a traceback.
            return

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"].startswith(LIVE):
            await self._live(scope, receive, send)
        elif scope["type"] == "http":
            await self._pass_request(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})

    async def _pass_request(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message.setdefault("headers", [])
                present = {name for name, _ in headers}
                headers += [
                    (name.encode(), value.encode())
                    for name, value in HEADERS.items()
                    if name.encode() not in present
                ]
            await send(message)

        if scope["path"].startswith("/api/") and not self._requests().allows(
            client[0] if client else ""
        ):
            await refuse(
                send_with_headers,
                429,
                "too-fast",
                "too many requests from this address; wait a second and send fewer",
            )
            return
        received = 0

        async def receive_some() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > MAX_BODY:  # the one exception that FastAPI lets through
                raise HTTPException(
                    413, f"the body has more than {MAX_BODY:,} bytes; send it in smaller parts"
                )
            return message

        await self._pages(scope, receive_some, send_with_headers)


async def refuse(send: Send, status: int, code: Code, message: str) -> None:
    """Answer with a problem, and close the connection."""
    body = orjson.dumps({"code": code, "message": message})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
