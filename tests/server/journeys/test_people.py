"""What two people can ask of each other, and what becomes of a match when one is gone."""

import asyncio

import pytest

from tests.server.client import Client, play, sit
from tests.server.server_fixtures import CLAIM_AFTER, ServerPair

pytestmark = pytest.mark.anyio


async def test_a_move_is_taken_back_by_agreement(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob)
        assert await ada.refuses("undo", match=match) == "not-allowed"
        await play(match, [ada, bob], "a1 b2")
        asked = await ada.do("undo", match=match)
        assert asked["match"]["asking"] == {"by": "x", "request": "undo"}
        assert asked["match"]["moves"] == ["a1", "b2"]
        await bob.state(match, version=asked["version"])
        assert (await ada.do("undo", match=match))["version"] == asked["version"]  # asked already
        declined = await bob.do("decline", match=match)
        assert declined["match"]["asking"] is None
        assert await bob.refuses("decline", match=match) == "not-allowed"
        await ada.do("undo", match=match)
        undone = await bob.do("undo", match=match)
        assert undone["match"]["moves"] == []
        assert (await ada.state(match, version=undone["version"]))["turn"] == "x"


async def test_a_request_is_forgotten_once_somebody_moves(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob)
        await play(match, [ada, bob], "a1")
        await ada.do("undo", match=match)
        await bob.state(match, asking={"by": "x", "request": "undo"})
        assert (await bob.move(match, "b2"))["match"]["asking"] is None


async def test_a_draw_is_agreed_upon_only_where_a_game_can_go_round(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        classic = await sit(ada, bob)
        assert not ada.latest[classic]["can_draw"]
        assert await ada.refuses("draw", match=classic) == "not-allowed"
        match = await sit(ada, bob, spec="morris")
        assert ada.latest[match]["can_draw"]
        await bob.do("draw", match=match)
        await ada.state(match, asking={"by": "o", "request": "draw"})
        await ada.do("decline", match=match)
        await bob.do("draw", match=match)
        drawn = await ada.do("draw", match=match)
        assert drawn["match"]["result"]["reason"] == "agreement"
        assert drawn["match"]["result"]["words"] == "a draw by agreement"
        await bob.state(match, version=drawn["version"])
        assert await bob.refuses("draw", match=match) == "finished"


async def test_the_same_position_for_the_third_time_is_a_draw(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob, spec="morris(moves=any)")
        once = "b3-b1 c3-c1 b1-b3 c1-c3"
        await play(match, [ada, bob], f"a1 c3 a2 c2 b3 a3 {once}")
        assert ada.latest[match]["result"] is None
        drawn = await play(match, [ada, bob], once)
        assert drawn["result"] == {
            "winner": None,
            "reason": "repetition",
            "words": "a draw: the same position for the third time",
        }


async def test_a_rematch_swaps_sides_and_leads_all_to_it(servers: ServerPair) -> None:
    async with (
        Client(servers.here) as ada,
        Client(servers.there) as bob,
        Client(servers.here) as eve,
    ):
        match = await sit(ada, bob, eve)
        assert await ada.refuses("rematch", match=match) == "not-finished"
        await play(match, [ada, bob], "a1 a2 b1 b2 c1")
        asked = await bob.do("rematch", match=match)
        assert asked["match"]["next"] is None
        await ada.state(match, asking={"by": "o", "request": "rematch"})
        await ada.do("decline", match=match)
        await ada.do("rematch", match=match)
        agreed = await bob.do("rematch", match=match)
        following = agreed["match"]["next"]
        for client, you in ((ada, ["o"]), (bob, ["x"]), (eve, [])):
            await client.state(match, next=following)
            assert (await client.do("watch", match=following))["you"] == you
        assert (await ada.do("rematch", match=match))["match"]["next"] == following
        ended = await play(following, [bob, ada], "a1 a2 b1 b2 c1")
        assert ended["result"]["winner"] == "x"
        assert (await eve.state(following, version=ended["version"]))["moves"] == ended["moves"]


async def test_both_ask_for_a_rematch_at_once(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob)
        await ada.do("resign", match=match)
        await asyncio.gather(ada.do("rematch", match=match), bob.do("rematch", match=match))
        following = (await ada.do("watch", match=match))["match"]["next"]
        assert following
        assert (await ada.do("watch", match=following))["you"] == ["o"]
        assert (await bob.do("watch", match=following))["you"] == ["x"]


async def test_who_resigns_has_lost(servers: ServerPair) -> None:
    async with (
        Client(servers.here) as ada,
        Client(servers.there) as bob,
        Client(servers.here) as eve,
    ):
        match = await sit(ada, bob, eve)
        assert await eve.refuses("resign", match=match) == "not-yours"
        await bob.do("resign", match=match)
        ended = await eve.state(match, version=3)
        assert ended["result"] == {
            "winner": "x",
            "reason": "resignation",
            "words": "x has won: o resigned",
        }
        assert await ada.refuses("resign", match=match) == "finished"


async def test_a_match_that_nobody_joined_is_called_off(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        created = await ada.do("create", spec="classic", o="friend")
        match = created["match"]["id"]
        assert created["match"]["turn"] is None
        assert await ada.refuses("move", match=match, version=1, move="a1") == "waiting"
        assert await ada.refuses("undo", match=match) == "not-allowed"
        off = await ada.do("resign", match=match)
        assert off["match"]["result"]["reason"] == "abandonment"
        assert await bob.refuses("join", match=match) == "finished"


async def test_who_is_gone_can_come_back_or_lose(servers: ServerPair) -> None:
    async with Client(servers.here) as ada:
        async with Client(servers.there) as bob:
            match = await sit(ada, bob)
            assert await ada.refuses("claim", match=match) == "not-allowed"  # Bob is here
        await ada.until(lambda: not ada.latest[match]["o"]["present"])
        assert ada.latest[match]["o"]["gone_for"] < CLAIM_AFTER + 2
        assert await ada.refuses("claim", match=match) == "too-soon"
        async with Client(servers.here, bob.token) as bob:
            assert (await bob.do("watch", match=match))["you"] == ["o"]
            await ada.until(lambda: ada.latest[match]["o"]["present"])
            assert await ada.refuses("claim", match=match) == "not-allowed"
        await ada.until(lambda: not ada.latest[match]["o"]["present"])
        await asyncio.sleep(CLAIM_AFTER + 0.1)
        won = await ada.do("claim", match=match)
        assert won["match"]["result"] == {
            "winner": "x",
            "reason": "abandonment",
            "words": "x has won: o left",
        }


async def test_a_person_is_present_until_their_last_tab_is_closed(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob)
        async with Client(servers.here, bob.token) as tab:
            joined = await tab.do("join", match=match)
            assert (joined["you"], joined["version"]) == (["o"], 2)
            await ada.move(match, "a1")
            await tab.state(match, version=3)
            await tab.move(match, "b2")
            await bob.state(match, version=4)
            await bob.do("leave", match=match)
            assert ada.latest[match]["o"]["present"]
            assert (await tab.do("watch", match=match))["match"]["o"]["present"]
        await ada.until(lambda: not ada.latest[match]["o"]["present"])
        assert ada.latest[match]["spectators"] == 0


async def test_who_leaves_hears_no_more_but_keeps_the_seat(servers: ServerPair) -> None:
    async with (
        Client(servers.here) as ada,
        Client(servers.there) as bob,
        Client(servers.there) as eve,
    ):
        match = await sit(ada, bob, eve)
        await ada.state(match, spectators=1)
        await eve.do("leave", match=match)
        await ada.state(match, spectators=0)
        await bob.do("leave", match=match)
        await ada.until(lambda: not ada.latest[match]["o"]["present"])
        moved = await ada.move(match, "a1")
        assert bob.latest[match]["version"] < moved["version"]
        assert (await bob.do("watch", match=match))["you"] == ["o"]
        await bob.move(match, "b2")
        await ada.state(match, version=moved["version"] + 1)


async def test_seats_are_taken_once(servers: ServerPair) -> None:
    async with (
        Client(servers.here) as ada,
        Client(servers.there) as bob,
        Client(servers.here) as eve,
    ):
        created = await ada.do("create", spec="classic", x="friend", o="open")
        match = created["match"]["id"]
        assert created["you"] == []
        await bob.do("join", match=match, side="o", name="Bob")
        assert await eve.refuses("join", match=match, side="o") == "seat-taken"
        both = await asyncio.gather(
            ada.call("join", match=match), eve.call("join", match=match), return_exceptions=False
        )
        assert sorted(answer["ok"] for answer in both) == [False, True]
        assert next(answer for answer in both if not answer["ok"])["code"] == "seat-taken"
