"""Middleware: where requests go, what is refused on the way, and which headers answers have."""

import asyncio
from typing import Any

import orjson
import pytest
from starlette.exceptions import HTTPException

from unbeatable.server.http.middleware import HEADERS, MAX_BODY, Front
from unbeatable.server.http.rate_limit import Limiter

pytestmark = pytest.mark.anyio


class Recorder:
    """An app that reads the body and answers with one header of its own."""

    def __init__(self) -> None:
        self.paths: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.paths.append(scope.get("path", scope["type"]))
        if scope["type"] == "http":
            await receive()
            headers = [(b"referrer-policy", b"no-referrer")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})


async def ask(front: Front, path: str, body: bytes = b"", kind: str = "http") -> list[Any]:
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    async def send(message: Any) -> None:
        sent.append(message)

    await front({"type": kind, "path": path, "client": ("1.2.3.4", 5)}, receive, send)
    return sent


async def test_live_connections_and_requests_go_apart() -> None:
    live, pages = Recorder(), Recorder()
    front = Front(live, pages, lambda: Limiter(0))
    await ask(front, "/socket.io/")
    await ask(front, "/lab")
    await ask(front, "", kind="lifespan")
    assert (live.paths, pages.paths) == (["/socket.io/"], ["/lab", ""])
    [closed] = await ask(front, "/elsewhere", kind="websocket")
    assert closed == {"type": "websocket.close", "code": 1008}


@pytest.mark.parametrize("path", ["/socket.io/", "/lab"])
async def test_what_is_open_when_the_server_stops_ends_without_an_error(path: str) -> None:
    async def endless(*_: Any) -> None:
        await asyncio.Event().wait()

    request = asyncio.create_task(ask(Front(endless, endless, lambda: Limiter(0)), path))
    await asyncio.sleep(0)
    request.cancel("timeout graceful shutdown exceeded")
    assert await request == []


async def test_answers_get_the_security_headers_that_they_lack() -> None:
    front = Front(Recorder(), Recorder(), lambda: Limiter(0))
    [start] = await ask(front, "/")
    headers = dict(start["headers"])
    assert headers[b"referrer-policy"] == b"no-referrer"
    assert set(headers) == {name.encode() for name in HEADERS}


async def test_too_many_requests_are_refused_before_any_work() -> None:
    limiter, pages = Limiter(0.1), Recorder()
    front = Front(Recorder(), pages, lambda: limiter)
    await ask(front, "/api/games")
    start, body = await ask(front, "/api/games")
    assert start["status"] == 429
    assert orjson.loads(body["body"])["code"] == "too-fast"
    assert pages.paths == ["/api/games"]
    await ask(front, "/")  # pages are not counted
    assert pages.paths == ["/api/games", "/"]


async def test_a_large_body_is_refused() -> None:
    front = Front(Recorder(), Recorder(), lambda: Limiter(0))
    with pytest.raises(HTTPException, match="more than 262,144 bytes") as caught:
        await ask(front, "/api/ratings", body=b"x" * (MAX_BODY + 1))
    assert caught.value.status_code == 413
