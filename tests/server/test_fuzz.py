"""Ten thousand malformed commands: each gets an answer, and the server does not mind."""

import asyncio
import random
import string
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import aiohttp
import httpx
import orjson
import pytest

from tests.server.client import Client, sit
from tests.server.processes import GameServer, wait_until
from tests.server.server_fixtures import ServerPair

pytestmark = pytest.mark.anyio

COMMANDS = [
    *("create", "pair", "join", "move", "undo", "draw", "decline", "resign", "claim", "rematch"),
    *("watch", "leave", "rate", "lobby"),
]
FIELDS = [
    *("spec", "x", "o", "shuffle", "ball", "time", "start", "name", "match", "side", "version"),
    *("move", "listen", "minutes"),
]
SHAPES = {
    **dict.fromkeys(COMMANDS, "match"),
    "create": "spec x o",
    "pair": "spec name time",
    "join": "match side name",
    "lobby": "",
    "move": "match version move",
}
CODES = {
    *("bad-request", "unknown-command", "not-found", "not-yours", "seat-taken", "waiting"),
    *("not-your-turn", "illegal-move", "stale", "finished", "not-finished", "not-allowed"),
    *("too-soon", "too-large", "too-fast"),
}
SPECS = (
    *("classic", "mnk(3,3,3", "mnk(0,0,0)", "mnk(-1,3,3)", "mnk(99999999,9,3)", "mnk(3,3,99)"),
    *("whoa", "morris(moves=up)", "nothing", "mnk(3,3,3,misere=maybe)", "__import__('os')", "()"),
    *("../../etc/passwd", "mnk(1e9,3,3)", "mnk(" * 20, "classic\x00", "CLASSIC", "mnk(5,5,4)"),
)
TEXTS = (
    *("", " ", "a1", "x../.../... o", "xxx/ooo/... x", "me", "friend", "open", "perfect", "easy"),
    *("noisy(2)", "noisy(nan)", "file(x)", "/etc/passwd", "\U0001f600" * 20, "\u0000", "é" * 81),
    *("<script>alert(1)</script>", "';DROP TABLE matches;--", "%s%n", "{}", "a" * 300, "-1", "nan"),
)


class Fuzz:
    """Values that nobody should send."""

    def __init__(self, seed: int, matches: list[str]) -> None:
        self.chance = random.Random(seed)
        self.matches = matches

    def value(self, depth: int = 0) -> Any:
        chance = self.chance
        kind = chance.randrange(14 if depth < 3 else 9)
        plain: list[Callable[[], Any]] = [
            lambda: None,
            lambda: chance.random() < 0.5,
            lambda: chance.choice([0, 1, 2, 3, -1, 2**31, 2**53, 2**63, -(2**63), 10**18]),
            lambda: chance.choice([0.0, -0.5, 1e308, 5e-324, 1.5]),
            lambda: chance.choice(TEXTS),
            lambda: chance.choice(SPECS),
            lambda: chance.choice(self.matches),
            lambda: "".join(chance.choices(string.printable, k=chance.randrange(30))),
            lambda: chance.choice(COMMANDS),
        ]
        if kind < len(plain):
            return plain[kind]()
        if kind < 11:
            return [self.value(depth + 1) for _ in range(chance.randrange(4))]
        return self.message(depth + 1)

    def message(self, depth: int = 0) -> dict[str, Any]:
        names = self.chance.sample(FIELDS, self.chance.randrange(5))
        found = {name: self.value(depth + 1) for name in names}
        if self.chance.random() < 0.5:
            found["match"] = self.chance.choice(self.matches)
        return found

    def likely(self, field: str) -> Any:
        """A value of the right type, as a rule."""
        chance = self.chance
        if chance.random() < 0.05:
            return self.value()
        found: dict[str, Callable[[], Any]] = {
            "match": lambda: chance.choice(self.matches),
            "spec": lambda: chance.choice(SPECS),
            "version": lambda: chance.randrange(1, 12),
            "move": lambda: chance.choice("abcd") + chance.choice("0123"),
            "side": lambda: chance.choice("xo"),
            "start": lambda: "".join(chance.choices("xo./ ", k=13)),
            "time": lambda: {"minutes": chance.choice([0.001, 1, -1, 1e9])},
        }
        return found.get(field, lambda: chance.choice(TEXTS))()

    def event(self) -> list[Any]:
        name = self.chance.choice([*COMMANDS, "", "connection", "message", "x" * 1000, "__init__"])
        if name in SHAPES and self.chance.random() < 0.6:
            return [name, {key: self.likely(key) for key in SHAPES[name].split()}]
        data = [self.message(), self.value(), self.message(1)][: self.chance.randrange(4)]
        if self.chance.random() < 0.5:
            data = data[:1]
        return [name, *data]


async def _fuzz(client: Client, fuzz: Fuzz, count: int) -> None:
    for _ in range(count // 50):
        waiting = [await client.send(*fuzz.event()) for _ in range(50)]
        for answer in await asyncio.wait_for(asyncio.gather(*waiting), 60):
            if not answer["ok"]:
                assert answer["code"] in CODES, answer
                assert answer["message"]
                assert len(answer["message"]) < 2_000
        client.raw.clear()


async def test_ten_thousand_malformed_commands(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        matches = [await sit(ada, bob, spec=spec) for spec in ("classic", "morris", "whoa")]
        matches += ["abcdefghijkm", "short", "abcdefghijk\n", "abcdefghijk0" * 2]
        await _fuzz(ada, Fuzz(1, matches), 200)
        before = [server.memory for server in servers.servers]
        seed = 2 if servers.here == servers.there else 4  # other commands with each store
        clients = enumerate((ada, bob), seed)
        await asyncio.gather(*(_fuzz(client, Fuzz(i, matches), 5_000) for i, client in clients))
        for server, bytes_before in zip(servers.servers, before, strict=True):
            assert server.memory - bytes_before < 50_000_000
            assert "Traceback" not in server.complaints
        async with Client(servers.here) as eve:
            await eve.do("create", spec="classic")


PACKETS = [
    *(
        "",
        "4",
        "40",
        "41",
        "42",
        "43",
        "44",
        "45",
        "46",
        "9",
        "x",
        "\x00",
        "-1",
        "2probe",
        "5",
        "6",
    ),
    *("0", "1", "3", "42[]", "42[1]", "42[null]", '42["create"]', '42{"a":1}', "42[", '42["a"'),
    *('42["connect",{}]', '42["disconnect",{}]', '420["connect",{}]', '42/other,["create",{}]'),
    *('42/,["create"]', "42/a", '4299999999999999999999["lobby",{}]', '42-1["lobby",{}]'),
    *('451-["create",{"_placeholder":true,"num":0}]', '4599999999-["a"]', '461-0["a"]'),
    *(
        '430["ack"]',
        '43["ack"]',
        "4312[1,2,3]",
        '40{"token":"x"}',
        "40/other",
        "40,",
        "40[",
        '44"x"',
    ),
    *("41/other", "4\U0001f600", "b" + "AAAA" * 10, "bnot base64!", '42["*",{}]', '42["create",'),
    *("42" + "[" * 5_000, "42" + '{"a":' * 3_000, '42["create",' + "9" * 5_000 + "]"),
    *('42["create",NaN]', '42["create",1e999]', '42["create",{"spec":"\\ud800"}]'),
]


async def test_broken_packets(game_server: GameServer) -> None:
    server = game_server
    chance = random.Random(4)
    async with Client(server.url) as ada:
        await ada.do("lobby")
        before, connected = server.memory, _connections(server)
        for packet in PACKETS:
            await _send_raw(server.url, ["40", packet, '421["lobby",{}]'])
        for _ in range(60):
            some = [_bent(chance, chance.choice(PACKETS)) for _ in range(20)]
            await _send_raw(server.url, [*some[:10], "40", *some[10:]])
        for binary in (b"", b"\x00", b"\x04" * 100, b"4", bytes(range(256))):
            await _send_raw(server.url, ["40", binary, '451-["a",{"_placeholder":true,"num":0}]'])
        await ada.do("create", spec="classic")
        assert server.memory - before < 30_000_000
        wait_until(lambda: _connections(server) <= connected, what="the end of broken connections")
    said = server.complaints
    assert "Traceback" not in said, said
    assert "rror" not in said, said


def _connections(server: GameServer) -> int:
    found: int = httpx.get(f"{server.url}/api/health").json()["connections"]
    return found


def _bent(chance: random.Random, packet: str) -> str:
    letters = list(packet[:200])
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(letters) + 1)
        letters[at : at + chance.randrange(3)] = chance.choice([*string.printable, '"', "[", "{"])
    return "".join(letters)


async def _send_raw(url: str, packets: Sequence[str | bytes]) -> None:
    """Send packets as they are; whether the server then ends the connection is its choice."""
    headers = {"Authorization": f"Bearer {'f' * 30}"}
    async with aiohttp.ClientSession() as session:
        address = f"{url}/socket.io/?EIO=4&transport=websocket"
        async with session.ws_connect(address, headers=headers) as socket:
            for packet in packets:
                try:
                    if isinstance(packet, bytes):
                        await socket.send_bytes(packet)
                    else:
                        await socket.send_str(packet.encode(errors="replace").decode())
                except ConnectionError:
                    return


async def test_a_connection_that_connects_again_and_again(servers: ServerPair) -> None:
    async with Client(servers.here) as ada:
        match = (await ada.do("create", spec="classic", o="me"))["match"]["id"]
        for _ in range(100):
            await ada.socket.send_str("40")
        await ada.move(match, "a1")
        with suppress(ConnectionError):  # the first goodbye ends the connection
            for _ in range(50):
                await ada.socket.send_str("41")
                await ada.socket.send_str("40")
        await ada.until(lambda: ada.socket.closed)
    async with Client(servers.here, ada.token) as ada:
        seen = (await ada.do("watch", match=match))["match"]
        assert (seen["moves"], seen["spectators"]) == (["a1"], 0)
        await ada.move(match, "b2")


async def test_no_answer_where_none_is_asked_for(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob)
        move = orjson.dumps(["move", {"match": match, "version": 2, "move": "a1"}]).decode()
        await ada.socket.send_str(f"42{move}")
        assert (await bob.state(match, version=3))["moves"] == ["a1"]


async def test_polling_is_fuzzed_too(game_server: GameServer) -> None:
    headers = {"Authorization": f"Bearer {'p' * 30}"}
    address = f"{game_server.url}/socket.io/?EIO=4&transport=polling"
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.get(address) as opened:
            sid = orjson.loads((await opened.text())[1:])["sid"]
        for method in ("GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD"):
            for tail in ("&sid=none", "&transport=carrier-pigeon", "&EIO=3", "&sid="):
                async with session.request(method, address + tail, data=b"x") as answer:
                    assert answer.status < 500
        for body in (b"", b"4", b"\xff\xfe", b"40\x1e40\x1e99", b"\x1e" * 100, b"42[" * 50):
            async with session.post(f"{address}&sid={sid}", data=body) as answer:
                assert answer.status < 500, body
    said = game_server.complaints
    assert "Traceback" not in said, said
