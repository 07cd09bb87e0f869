"""What nobody may do on a real server, and what it keeps to itself."""

import asyncio
import hashlib
import re
import socket
from contextlib import closing, suppress
from http.cookies import SimpleCookie
from pathlib import Path

import aiohttp
import httpx
import orjson
import pytest

from tests.server.client import Client, play, sit
from tests.server.processes import GameServer
from tests.server.server_fixtures import OTHER_SITE, ServerPair, Start
from unbeatable.server.http.middleware import MAX_BODY
from unbeatable.server.live.socketio_server import MAX_MESSAGE

pytestmark = pytest.mark.anyio

LARGE = 5_000_000


async def test_nobody_moves_for_another_seat(servers: ServerPair) -> None:
    async with (
        Client(servers.here) as ada,
        Client(servers.there) as bob,
        Client(servers.there) as eve,
    ):
        match = await sit(ada, bob, eve)
        for client, code in ((bob, "not-your-turn"), (eve, "not-yours")):
            assert await client.refuses("move", match=match, version=2, move="a1") == code
        for command in ("undo", "draw", "decline", "resign", "claim", "rematch"):
            assert await eve.refuses(command, match=match) in ("not-yours", "not-finished")
        assert await ada.refuses("move", match=match, version=2, move="d4") == "illegal-move"
        assert await ada.refuses("move", match=match, version=9, move="a1") == "stale"
        ended = await play(match, [ada, bob], "a1 a2 b1 b2 c1")
        for client in (ada, bob):
            assert (
                await client.refuses("move", match=match, version=ended["version"], move="c3")
                == "finished"
            )
        assert await eve.refuses("rematch", match=match) == "not-yours"
        unknown = "abcdefghijkm"
        for command in ("join", "watch", "leave", "rate", "undo", "rematch"):
            assert await eve.refuses(command, match=unknown) == "not-found"


async def test_a_stale_move_is_answered_with_the_match(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob)
        async with Client(servers.there, ada.token) as tab:
            await tab.do("watch", match=match)
            await ada.move(match, "a1")
            stale = await tab.call("move", match=match, version=2, move="b2")
            assert (stale["code"], stale["match"]["moves"]) == ("stale", ["a1"])


async def test_secrets_and_fingerprints_stay_with_the_server(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        await bob.do("lobby")
        await ada.do("create", spec="classic", o="open")
        match = await sit(ada, bob, spec="classic")
        await play(match, [ada, bob], "a1 a2 b1 b2 c1")
        await bob.do("rematch", match=match)
        await bob.until(lambda: bob.lobby and bob.lobby["matches"])
        async with httpx.AsyncClient(base_url=f"{servers.here}/api", timeout=60) as api:
            paths = ["", "/plies", "/explain", *(f"/record.{kind}" for kind in ("txt", "json"))]
            rest = [(await api.get(f"/matches/{match}{path}")).text for path in paths]
            rest.append((await api.get("/metrics")).text)
        told = "\n".join([*ada.raw, *bob.raw, *rest])
        assert match in told
        for client in (ada, bob):
            assert client.token not in told
            fingerprint = hashlib.sha256(client.token.encode()).hexdigest()
            assert fingerprint[:12] not in told
            assert client.token not in "".join(server.complaints for server in servers.servers)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer short"},
        {"Authorization": f"Basic {'a' * 30}"},
        {"Cookie": "unbeatable=short"},
        {"Cookie": f"other={'a' * 30}"},
        {"Cookie": f"unbeatable={'ä' * 30}"},
    ],
    ids=str,
)
async def test_who_does_not_say_who_they_are_is_refused(
    servers: ServerPair, headers: dict[str, str]
) -> None:
    async with Client(servers.here, headers=headers) as nobody:
        assert "no-identity" in str(nobody.refused)
        answer = await nobody.send("create", {"spec": "classic"})
        await asyncio.sleep(0.1)
        assert not answer.done() or answer.result()["code"] == "no-identity"


async def test_a_browser_is_known_by_its_cookie(servers: ServerPair) -> None:
    async with httpx.AsyncClient(timeout=60) as browser:
        page = await browser.get(servers.here)
    set_cookie = page.headers["set-cookie"]
    cookie = SimpleCookie(set_cookie)["unbeatable"]
    assert cookie["httponly"]
    assert cookie["samesite"] in ("Lax", "Strict")
    assert cookie["path"] == "/"
    headers = {"Cookie": f"unbeatable={cookie.value}"}
    async with Client(servers.here, headers=headers) as ada:
        created = await ada.do("create", spec="classic", o="friend")
        assert created["match"]["x"]["bot"] is False
    async with Client(servers.there, headers=headers) as ada:
        assert (await ada.do("watch", match=created["match"]["id"]))["you"] == ["x"]
    async with httpx.AsyncClient(timeout=60) as browser:
        assert "set-cookie" not in (await browser.get(servers.here, headers=headers)).headers
        assert "set-cookie" in (await browser.get(servers.here, headers={"Cookie": "a=b"})).headers


async def _connects(url: str, origin: str) -> bool:
    token = "t" * 30
    headers = {"Authorization": f"Bearer {token}", "Origin": origin}
    try:
        async with Client(url, headers=headers) as client:
            return client.refused is None
    except aiohttp.WSServerHandshakeError:
        return False


async def test_pages_of_other_sites_cannot_connect(servers: ServerPair) -> None:
    assert await _connects(servers.here, servers.here)
    for origin in ("https://evil.example", "null", f"{servers.here}.evil.example"):
        assert not await _connects(servers.here, origin)
    async with httpx.AsyncClient(base_url=servers.here, timeout=60) as other:
        polled = await other.get(
            "/socket.io/?EIO=4&transport=polling", headers={"Origin": "https://evil.example"}
        )
        assert polled.status_code == 400
        page = await other.get("/api/games", headers={"Origin": "https://evil.example"})
        assert "access-control-allow-origin" not in page.headers
        assert "server" not in page.headers
        assert "content-security-policy" in page.headers


async def test_another_site_that_is_named_may_connect(game_server: GameServer) -> None:
    assert await _connects(game_server.url, OTHER_SITE)
    assert await _connects(game_server.url, game_server.url)
    assert not await _connects(game_server.url, "https://evil.example")


async def test_a_large_message_ends_its_connection_only(servers: ServerPair) -> None:
    async with Client(servers.here) as ada:
        for large in (f'420["create",{{"spec":"{"x" * LARGE}"}}]', "4" * LARGE, "b" * LARGE):
            async with Client(servers.here) as rude:
                with suppress(ConnectionError):  # it does not even listen to the end
                    await rude.socket.send_str(large)
                await rude.until(lambda rude=rude: rude.socket.closed)
        async with Client(servers.here) as rude:
            with suppress(ConnectionError):
                await rude.socket.send_bytes(b"\x04" * LARGE)
            await rude.until(lambda: rude.socket.closed)
        await ada.do("create", spec="classic")


@pytest.mark.parametrize("chunked", [False, True])
def test_a_large_body_is_refused_before_it_has_all_come(
    game_server: GameServer, chunked: bool
) -> None:
    """The client stops a little beyond the limit and reads: the answer does not wait for more."""
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {LARGE}"
    head = f"POST /api/ratings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{length}"
    piece = b"[" * (MAX_BODY // 4)
    with closing(socket.create_connection(("127.0.0.1", game_server.port), 60)) as line:
        line.sendall(f"{head}\r\n\r\n".encode())
        for _ in range(5):
            line.sendall(b"%x\r\n%b\r\n" % (len(piece), piece) if chunked else piece)
        answer = b""
        while b"}" not in answer:
            received = line.recv(65_536)
            assert received, answer
            answer += received
    headers, _, body = answer.partition(b"\r\n\r\n")
    assert headers.startswith(b"HTTP/1.1 413 ")
    assert orjson.loads(body)["code"] == "bad-request"
    assert httpx.get(f"{game_server.url}/api/health", timeout=60).is_success


@pytest.mark.parametrize("chunked", [False, True])
async def test_a_large_polled_message_is_refused_and_its_session_closed(
    game_server: GameServer, chunked: bool
) -> None:
    """The client stops beyond the limit and reads: the answer does not wait for more."""
    address = "/socket.io/?EIO=4&transport=polling"
    headers = {"Authorization": f"Bearer {'l' * 30}"}
    async with httpx.AsyncClient(base_url=game_server.url, headers=headers, timeout=60) as api:
        opened = (await api.get(address)).text
        session = f"{address}&sid={orjson.loads(opened[1:])['sid']}"
        assert (await api.post(session, content="40")).status_code == 200
        answer = await asyncio.to_thread(_post_more_than_a_message, game_server, session, chunked)
        head, _, body = answer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 413 ")
        assert orjson.loads(body)["code"] == "bad-request"
        assert "16,384 bytes" in orjson.loads(body)["message"]
        assert (await api.post(session, content="40")).status_code == 400, "the session is closed"
        assert (await api.get("/api/health")).status_code == 200


def _post_more_than_a_message(server: GameServer, path: str, chunked: bool) -> bytes:
    """Return all that the server answers until it closes the connection."""
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {LARGE}"
    part = b"4" * (MAX_MESSAGE + 1)
    with closing(socket.create_connection(("127.0.0.1", server.port), 60)) as line:
        line.sendall(f"POST {path} HTTP/1.1\r\nHost: x\r\n{length}\r\n\r\n".encode())
        line.sendall(b"%x\r\n%b\r\n" % (len(part), part) if chunked else part)
        answer = b""
        while received := line.recv(65_536):
            answer += received
    return answer


async def test_a_connection_may_not_command_without_end(start: Start, tmp_path: Path) -> None:
    server = start("--db", str(tmp_path / "db"), "--rate", "5", "--rate-per-address", "0")
    async with Client(server.url) as fast, Client(server.url) as other:
        answers = await asyncio.gather(*(fast.call("lobby") for _ in range(60)))
        assert answers[0]["ok"]
        assert answers[-1]["code"] == "too-fast"
        await other.do("lobby")
        await asyncio.sleep(0.5)
        await fast.do("lobby")


async def test_an_address_may_not_ask_without_end(start: Start, tmp_path: Path) -> None:
    server = start("--db", str(tmp_path / "db"), "--rate", "0", "--rate-per-address", "5")
    async with Client(server.url) as ada, Client(server.url) as bob:
        commands = [(ada, bob)[i % 2].call("lobby") for i in range(60)]
        answers = await asyncio.gather(*commands)
        assert answers[0]["ok"]
        assert {answer.get("code") for answer in answers} == {None, "too-fast"}
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as api:
            asked = await asyncio.gather(*(api.get("/api/health") for _ in range(60)))
            assert {answer.status_code for answer in asked} == {200, 429}
        others = [Client(server.url) for _ in range(30)]
        await asyncio.gather(*(other.__aenter__() for other in others))
        assert any("too-fast" in str(other.refused) for other in others)
        await asyncio.gather(*(other.__aexit__() for other in others))


async def test_a_client_that_does_not_read_is_let_go(game_server: GameServer) -> None:
    server = game_server
    async with Client(server.url) as ada, httpx.AsyncClient(base_url=server.url, timeout=60) as api:
        match = (await ada.do("create", spec="mnk(9,9,5)", x="me", o="me"))["match"]["id"]
        before = server.memory
        connected = (await api.get("/api/health")).json()["connections"]
        with closing(_deaf_spectator(server.port, match)) as deaf:
            await ada.state(match, spectators=1)
            slowest = 0.0
            clock = asyncio.get_running_loop().time
            for _ in range(850):
                for command in ("move", "undo"):
                    began = clock()
                    if command == "move":
                        await ada.move(match, "e5")
                    else:
                        await ada.do("undo", match=match)
                    slowest = max(slowest, clock() - began)
            await ada.until(lambda: ada.latest[match]["spectators"] == 0)
            deaf.settimeout(60)
            while deaf.recv(65_536):  # what was under way, and then the end
                pass
        assert slowest < 2
        metrics = (await api.get("/api/metrics")).text
        assert re.search(r"unbeatable_dropped_connections_total [1-9]", metrics)
        assert (await api.get("/api/health")).json()["connections"] <= connected
        assert server.memory - before < 60_000_000


def _deaf_spectator(port: int, match: str) -> socket.socket:
    """A connection that watches the match and never reads a byte of what it is sent."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", port))
    line.sendall(
        b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        b"Authorization: Bearer " + b"d" * 30 + b"\r\n\r\n"
    )
    line.recv(300)  # the handshake, so that what follows is taken for messages
    for text in (b"40", b'420["watch",{"match":"' + match.encode() + b'"}]'):
        line.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
    return line
