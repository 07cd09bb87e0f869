"""Clocks, and the lobby: what happens without anybody's command."""

import asyncio

import pytest

from tests.server.client import Client, play, sit
from tests.server.server_fixtures import ServerPair

pytestmark = pytest.mark.anyio


async def test_a_flag_ends_the_match(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob, time={"minutes": 0.01})
        clock = ada.latest[match]["clock"]
        assert 0 < clock["x"] <= clock["o"] == 0.6
        assert clock["running"] == "x"
        await play(match, [ada, bob], "a1")
        ended = await bob.state(
            match, result={"winner": "x", "reason": "time", "words": "x has won: o ran out of time"}
        )
        assert ended["clock"]["o"] == 0
        assert ended["clock"]["running"] is None
        await ada.state(match, version=ended["version"])
        assert await bob.refuses("move", match=match, version=ended["version"], move="b2") == (
            "finished"
        )


async def test_each_move_adds_the_increment(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        created = await ada.do(
            "create", spec="classic", o="friend", time={"minutes": 1, "increment": 5}
        )
        match = created["match"]["id"]
        await asyncio.sleep(1.2)
        joined = await bob.do("join", match=match)
        assert joined["match"]["clock"]["x"] > 59  # it runs from when both are there
        await ada.state(match, version=2)
        moved = await ada.move(match, "a1")
        assert 60 < moved["match"]["clock"]["x"] <= 65
        await ada.do("resign", match=match)
        await bob.state(match, version=4)
        await ada.do("rematch", match=match)
        following = (await bob.do("rematch", match=match))["match"]["next"]
        assert (await bob.do("watch", match=following))["match"]["clock"]["increment"] == 5


async def test_a_late_move_loses_though_nobody_has_looked(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob, time={"minutes": 0.001})
        await asyncio.sleep(0.07)
        late = await ada.call("move", match=match, version=2, move="a1")
        assert late["code"] in ("finished", "stale")
        ended = await bob.state(match, version=3)
        assert ended["result"]["reason"] == "time"
        assert ended["moves"] == []


async def test_open_matches_are_listed_live(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        assert (await bob.do("lobby"))["lobby"] is not None
        created = await ada.do(
            "create",
            spec="mnk(4,4,3)",
            x="open",
            o="me",
            name="Ada",
            time={"minutes": 3, "increment": 2},
        )
        match = created["match"]["id"]

        def listed() -> list[str]:
            return [entry["id"] for entry in (bob.lobby or {"matches": []})["matches"]]

        await bob.until(lambda: match in listed())
        assert bob.lobby is not None
        entry = next(entry for entry in bob.lobby["matches"] if entry["id"] == match)
        assert entry.pop("since") >= 0
        assert entry == {
            "id": match,
            "spec": "mnk(4,4,3)",
            "title": created["match"]["title"],
            "name": "Ada",
            "bot": True,
            "side": "x",
            "shared_marks": False,
            "time": {"minutes": 3, "increment": 2},
        }
        await bob.do("join", match=match)
        await bob.until(lambda: match not in listed())
        await bob.do("lobby", listen=False)
        heard = bob.lobby
        await ada.do("create", spec="classic", o="open")
        await asyncio.sleep(0.3)
        assert bob.lobby == heard


async def test_who_is_gone_is_not_in_the_lobby(servers: ServerPair) -> None:
    async with Client(servers.there) as bob:
        await bob.do("lobby")
        async with Client(servers.here) as ada:
            match = (await ada.do("create", spec="classic", o="open"))["match"]["id"]
            await bob.until(lambda: bob.lobby and match in str(bob.lobby))
        await bob.until(lambda: match not in str(bob.lobby))
        hidden = await bob.do("create", spec="classic", o="friend")
        assert hidden["match"]["id"] not in str((await bob.do("lobby"))["lobby"])


async def test_someone_who_waits_is_paired_at_once(servers: ServerPair) -> None:
    spec = "mnk(4,3,3)"
    async with (
        Client(servers.here) as ada,
        Client(servers.there) as bob,
        Client(servers.here) as eve,
    ):
        waiting = await ada.do("pair", spec=spec, name="Ada")
        match = waiting["match"]["id"]
        assert waiting["match"]["turn"] is None
        assert (await ada.do("pair", spec=spec))["match"]["id"] == match  # they wait already
        other = await eve.do("pair", spec=spec, time={"minutes": 1})
        assert other["match"]["id"] != match  # with clocks it is another thing
        paired = await bob.do("pair", spec=spec, name="Bob")
        assert (paired["match"]["id"], paired["you"]) == (match, ["o"])
        await ada.state(match, turn="x")
        await eve.do("resign", match=other["match"]["id"])


async def test_all_who_ask_at_once_are_paired(servers: ServerPair) -> None:
    spec = "mnk(4,4,4)"
    clients = [Client((servers.here, servers.there)[i % 2]) for i in range(8)]
    async with asyncio.TaskGroup() as group:
        for client in clients:
            group.create_task(client.__aenter__())
    try:
        first = await asyncio.gather(*(client.do("pair", spec=spec) for client in clients))
        # Those who crossed each other ask again, as a person would; two can at most be left over.
        ids = [answer["match"]["id"] for answer in first]
        full = {
            answer["match"]["id"]
            for client, answer in zip(clients, first, strict=True)
            if (await client.do("watch", match=answer["match"]["id"]))["match"]["turn"]
        }
        assert all(ids.count(match) == 2 for match in full)
        assert len(full) >= 1
        again = [client for client, match in zip(clients, ids, strict=True) if match not in full]
        last = [(await client.do("pair", spec=spec))["match"]["id"] for client in again]
        assert sorted(last.count(match) for match in last) == [2] * len(last)
    finally:
        for client in clients:
            await client.__aexit__()
