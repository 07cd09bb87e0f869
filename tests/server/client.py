"""A client for tests: the Socket.IO protocol by hand, so that it can also misbehave."""

import asyncio
import secrets
from typing import Any

import aiohttp
import orjson

SECONDS = 20


class Client:
    """One connection. `latest` is the newest state of each match that it has heard of."""

    def __init__(
        self, url: str, token: str | None = None, headers: dict[str, str] | None = None
    ) -> None:
        self.url = url
        self.token = token or secrets.token_urlsafe(24)
        self._headers = (
            headers if headers is not None else {"Authorization": f"Bearer {self.token}"}
        )
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._heard = asyncio.Event()
        self.latest: dict[str, dict[str, Any]] = {}
        self.lobby: dict[str, Any] | None = None
        self.refused: Any = None
        """What the server said when it did not want the connection."""

    async def __aenter__(self) -> "Client":
        self._session = aiohttp.ClientSession()
        address = f"{self.url}/socket.io/?EIO=4&transport=websocket"
        self.socket = await self._session.ws_connect(address, headers=self._headers)
        await self.socket.receive()
        await self.socket.send_str("40")
        answer = (await self.socket.receive()).data
        if answer.startswith("44"):
            self.refused = orjson.loads(answer[2:])
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._reader.cancel()
        await self.socket.close()
        await self._session.close()

    async def call(self, command: str, **message: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        return await asyncio.wait_for(await self.send(command, message), SECONDS)

    async def send(self, command: str, *data: Any) -> "asyncio.Future[Any]":
        """Send a command, well-formed or not; the answer comes later."""
        number = len(self._answers)
        self._answers[number] = asyncio.get_running_loop().create_future()
        await self.socket.send_str(f"42{number}{orjson.dumps([command, *data]).decode()}")
        return self._answers[number]

    async def state(self, match: str, *, version: int = 0, **wanted: Any) -> dict[str, Any]:
        """The match, once it has that version or a later one and what else is wanted of it."""
        async with asyncio.timeout(SECONDS):
            while True:
                found = self.latest.get(match)
                if (
                    found
                    and found["version"] >= version
                    and all(found[key] == value for key, value in wanted.items())
                ):
                    return found
                self._heard.clear()
                await self._heard.wait()

    async def _read(self) -> None:
        async for message in self.socket:
            text = message.data
            if text == "2":
                await self.socket.send_str("3")
            elif text.startswith("43"):
                begin = text.index("[")
                answer = orjson.loads(text[begin:])[0]
                self._keep(answer.get("match"))
                self._answers[int(text[2:begin])].set_result(answer)
            elif text.startswith("42"):
                event, data = orjson.loads(text[2:])
                if event == "match":
                    self._keep(data)
                elif event == "lobby":
                    self.lobby = data
            self._heard.set()

    def _keep(self, match: dict[str, Any] | None) -> None:
        if match and match["version"] >= self.latest.get(match["id"], match)["version"]:
            self.latest[match["id"]] = match
