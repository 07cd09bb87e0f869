"""What is lost when something dies: nothing that was acknowledged."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import httpx
import psutil
import pytest

from tests.server.client import Client, play, sit
from tests.server.processes import UNLIMITED, GameServer, RedisServer, wait_until
from tests.server.server_fixtures import ServerPair, Start, Storage

pytestmark = pytest.mark.anyio

MOVES = ["a1", "a2", "b1", "b2", "c1"]
SLOW = ("--pause", "10")
"""For a server whose computer is still thinking when it is killed."""

T = TypeVar("T")


async def _record(url: str, match: str) -> Any:
    async with httpx.AsyncClient(base_url=f"{url}/api", timeout=60) as api:
        return (await api.get(f"/matches/{match}")).json()


async def test_a_match_goes_on_after_a_restart(storage: Storage, start: Start) -> None:
    server = start(*storage.options)
    async with Client(server.url) as ada, Client(server.url) as bob:
        match = await sit(ada, bob)
        before = await play(match, [ada, bob], "a1 a2 b1")
    server.stop()
    server = start(*storage.options)
    async with Client(server.url, ada.token) as ada, Client(server.url, bob.token) as bob:
        seen = await ada.do("watch", match=match)
        assert seen["you"] == ["x"]
        kept = ("version", "moves", "position", "turn", "legal", "last")
        assert {key: seen["match"][key] for key in kept} == {key: before[key] for key in kept}
        await bob.do("watch", match=match)
        ended = await play(match, [ada, bob], "b2 c1")
        assert ended["result"]["winner"] == "x"


class Crowd:
    """Pairs of clients who play match after match, and what was acknowledged to them."""

    def __init__(self, urls: list[str]) -> None:
        self.urls = urls
        self.acknowledged: dict[str, list[str]] = {}
        self.moves = 0

    async def play(self, pair: int) -> None:
        """Until the server is gone."""
        here, there = (self.urls[(pair + i) % len(self.urls)] for i in range(2))
        try:
            async with Client(here) as ada, Client(there) as bob:
                while True:
                    match = await sit(ada, bob)
                    told = self.acknowledged.setdefault(match, [])
                    for ply, move in enumerate(MOVES):
                        client = (ada, bob)[ply % 2]
                        await client.state(match, version=ply + 2)
                        await client.move(match, move)
                        told.append(move)
                        self.moves += 1
        except (ConnectionError, TimeoutError):
            return

    async def play_until(self, moves: int, then: Callable[[], Awaitable[T]]) -> T:
        """Play that many moves and go on while something happens; return what that returns."""
        players = [asyncio.create_task(self.play(pair)) for pair in range(8)]
        while self.moves < moves:
            await asyncio.sleep(0.005)
            assert not all(player.done() for player in players), [*map(str, players)]
        happened = await then()
        await asyncio.sleep(0.2)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        return happened

    async def check(self, url: str) -> None:
        """Every acknowledged move is there, and at most one more a match that was under way."""
        assert self.acknowledged
        for match, told in self.acknowledged.items():
            moves = (await _record(url, match))["moves"]
            assert moves[: len(told)] == told
            assert len(moves) <= len(told) + 1


async def kill_thinking(slow: GameServer) -> tuple[str, str]:
    """Kill a server whose computer thinks of its move; return the match and its person's token."""
    async with Client(slow.url) as ada:
        match = (await ada.do("create", spec="classic", o="perfect"))["match"]["id"]
        await ada.move(match, "a1")
    slow.kill()
    return match, ada.token


async def check_computer_moves(other: GameServer, match: str, token: str) -> None:
    async with Client(other.url, token) as ada:
        await ada.do("watch", match=match)
        seen = await ada.state(match, version=3)
        assert seen["moves"] == ["a1", "b2"]


async def test_a_kill_loses_no_acknowledged_move_and_no_turn_of_the_computer(
    storage: Storage, start: Start
) -> None:
    server = start(*storage.options, *UNLIMITED, *SLOW)
    crowd = Crowd([server.url])
    match, token = await crowd.play_until(300, partial(kill_thinking, server))
    again = start(*storage.options, *UNLIMITED)
    await crowd.check(again.url)
    await check_computer_moves(again, match, token)


async def test_one_of_two_processes_is_killed_under_load(
    redis_server: RedisServer, start: Start
) -> None:
    options = ("--redis", redis_server.url, *UNLIMITED)
    dying, staying = start(*options, *SLOW, ready=False), start(*options)
    dying.wait()
    crowd = Crowd([dying.url, staying.url])
    async with Client(dying.url) as ada, Client(staying.url) as bob:
        match = await sit(ada, bob)
        await ada.move(match, "a1")
        thinking, token = await crowd.play_until(300, partial(kill_thinking, dying))
        await crowd.check(staying.url)
        await check_computer_moves(staying, thinking, token)
        # Whoever was there reconnects to the other one, and plays on.
        async with Client(staying.url, ada.token) as back:
            assert (await back.do("watch", match=match))["you"] == ["x"]
            await bob.state(match, version=3)
            ended = await play(match, [back, bob], "a2 b1 b2 c1")
            assert ended["result"]["winner"] == "x"


async def test_of_a_hundred_moves_at_once_one_is_made(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob, spec="mnk(10,10,5)")
        tabs = [Client((servers.here, servers.there)[i % 2], ada.token) for i in range(10)]
        await asyncio.gather(*(tab.__aenter__() for tab in tabs))
        try:
            cells = [legal["move"] for legal in ada.latest[match]["legal"]]
            assert len(cells) == 100
            answers = await asyncio.gather(
                *(
                    tabs[i % 10].call("move", match=match, version=2, move=cell)
                    for i, cell in enumerate(cells)
                )
            )
        finally:
            for tab in tabs:
                await tab.__aexit__()
        (made,) = [answer for answer in answers if answer["ok"]]
        refused = [answer for answer in answers if not answer["ok"]]
        assert {answer["code"] for answer in refused} == {"stale"}
        assert all(answer["match"]["moves"] == made["match"]["moves"] for answer in refused)
        seen = await bob.state(match, version=3)
        assert (seen["version"], seen["moves"]) == (3, made["match"]["moves"])


async def test_redis_goes_and_comes_back(tmp_path: Path, start: Start) -> None:
    redis = RedisServer(tmp_path)
    options = ("--redis", redis.url, *UNLIMITED)
    servers = start(*options, ready=False), start(*options)
    servers[0].wait()
    try:
        async with Client(servers[0].url) as ada, Client(servers[1].url) as bob:
            match = await sit(ada, bob)
            await play(match, [ada, bob], "a1 a2")
            redis.stop()
            commands: list[tuple[str, dict[str, Any]]] = [
                ("move", {"match": match, "version": 4, "move": "b1"}),
                *((name, {"match": match}) for name in ("undo", "resign", "watch", "claim")),
                *(("create", {"spec": "classic"}), ("lobby", {}), ("pair", {"spec": "classic"})),
            ]
            for command, message in commands:
                refused = await ada.call(command, **message)
                assert refused["code"] == "unavailable", (command, refused)
                assert "Redis" in refused["message"]
            async with httpx.AsyncClient(base_url=servers[0].url, timeout=60) as api:
                for path in ("/api/health", f"/api/matches/{match}"):
                    answer = await api.get(path)
                    assert answer.status_code == 503
                    assert answer.json()["code"] == "unavailable"
                assert (await api.get("/api/ratings?game=classic")).status_code == 200
            async with Client(servers[1].url) as late:  # connecting needs no store
                assert await late.refuses("create", spec="classic") == "unavailable"
            redis.start()
            wait_until(lambda: httpx.get(f"{servers[0].url}/api/health", timeout=60).is_success)
            moved = await ada.move(match, "b1")
            await bob.state(match, version=moved["version"])
            ended = await play(match, [ada, bob], "b2 c1")
            assert ended["result"]["winner"] == "x"
    finally:
        redis.stop()


async def test_thinkers_are_replaced_and_do_not_outlive_their_server(
    start: Start, tmp_path: Path
) -> None:
    server = start("--db", str(tmp_path / "db"))
    url = f"{server.url}/api/ratings?game=classic"
    assert httpx.get(url, timeout=60).is_success
    for thinker in _started_by(server):
        if "spawn_main" in " ".join(thinker.cmdline()):
            thinker.kill()
    assert httpx.get(url, timeout=60).is_success
    async with Client(server.url) as ada:
        match = (await ada.do("create", spec="classic", x="perfect", o="me"))["match"]["id"]
        await ada.state(match, version=2)
    pool = _started_by(server)
    assert pool
    server.process.kill()
    _, alive = psutil.wait_procs(pool, 60)
    assert not alive


def _started_by(server: GameServer) -> list[psutil.Process]:
    found: list[psutil.Process] = psutil.Process(server.process.pid).children(recursive=True)
    return found
