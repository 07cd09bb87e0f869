"""A client for tests: the Socket.IO protocol by hand, so that it can also misbehave."""

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any

import aiohttp
import orjson

SECONDS = 60


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
        self.raw: list[str] = []
        """All that the server has sent."""

    async def __aenter__(self) -> "Client":
        self._session = aiohttp.ClientSession()
        try:
            await self._connect()
        except BaseException:
            await self._session.close()
            raise
        self._reader = asyncio.create_task(self._read())
        return self

    async def _connect(self) -> None:
        address = f"{self.url}/socket.io/?EIO=4&transport=websocket"
        async with asyncio.timeout(SECONDS):
            self.socket = await self._session.ws_connect(address, headers=self._headers)
            await self.socket.receive()
            await self.socket.send_str("40")
            answer = (await self.socket.receive()).data
        if answer.startswith("44"):
            self.refused = orjson.loads(answer[2:])

    async def __aexit__(self, *_: object) -> None:
        self._reader.cancel()
        await self.socket.close()
        await self._session.close()

    async def call(self, command: str, **message: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        return await asyncio.wait_for(await self.send(command, message), SECONDS)

    async def do(self, command: str, **message: Any) -> dict[str, Any]:
        """The same for a command that must succeed."""
        answer = await self.call(command, **message)
        assert answer["ok"], answer
        return answer

    async def refuses(self, command: str, **message: Any) -> str:
        """The code with which the command is refused."""
        answer = await self.call(command, **message)
        assert not answer["ok"], answer
        assert answer["message"]
        code: str = answer["code"]
        return code

    async def move(self, match: str, move: str) -> dict[str, Any]:
        """Make a move in a match that has been seen."""
        return await self.do("move", match=match, version=self.latest[match]["version"], move=move)

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

    async def until(self, true: Any, seconds: float = SECONDS) -> None:
        """Wait for something that a message will make true."""
        async with asyncio.timeout(seconds):
            while not true():
                self._heard.clear()
                await self._heard.wait()

    async def _read(self) -> None:
        async for message in self.socket:
            if message.type != aiohttp.WSMsgType.TEXT:
                continue
            text = message.data
            self.raw.append(text)
            if text == "2":
                await self.socket.send_str("3")
            elif text.startswith("43"):
                begin = text.index("[")
                answer = orjson.loads(text[begin:])[0]
                self._keep(answer.get("match"))
                waiting = self._answers[int(text[2:begin])]
                if not waiting.done():  # nobody waits any more
                    waiting.set_result(answer)
            elif text.startswith("42"):
                event, data = orjson.loads(text[2:])
                if event == "match":
                    self._keep(data)
                elif event == "lobby":
                    self.lobby = data
            self._heard.set()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError("the server is gone"))
                answer.exception()  # it may be that nobody waits for it
        self._heard.set()

    def _keep(self, match: dict[str, Any] | None) -> None:
        if match and match["version"] >= self.latest.get(match["id"], match)["version"]:
            self.latest[match["id"]] = match


async def sit(*clients: Client, spec: str = "classic", **more: Any) -> str:
    """A match of the first client, x, and the second; others watch. Gives its id."""
    created = await clients[0].do("create", spec=spec, x="me", o="friend", **more)
    match: str = created["match"]["id"]
    await clients[1].do("join", match=match)
    for client in clients[2:]:
        await client.do("watch", match=match)
    for client in clients:
        await client.state(match, version=2)
    return match


async def play(match: str, clients: Sequence[Client], moves: str) -> dict[str, Any]:
    """Make the moves, the clients in turn; each waits until it sees the one before."""
    first = clients[0].latest[match]
    begin = len(first["moves"])
    version = first["version"]
    for i, move in enumerate(moves.split(), begin):
        client = clients[i % len(clients)]
        await client.state(match, version=version)
        version = (await client.move(match, move))["version"]
    for client in clients:
        await client.state(match, version=version)
    return clients[0].latest[match]
