"""Whole matches on real servers, as clients see them: every kind of game, every kind of seat."""

import httpx
import orjson
import pytest

from tests.server.client import Client, play, sit
from tests.server.processes import GameServer
from tests.server.server_fixtures import ServerPair

pytestmark = pytest.mark.anyio

MATCHES = [
    ("classic", "a1 a2 b1 b2 c1", "x"),
    ("classic", "b2 a1 b1 b3 a2 c2 c3 a3 c1", None),
    ("wild", "xb3 xb2 xb1", "x"),
    ("notakto", "b2 c3 a1", "o"),
    ("morris", "a1 c3 c1 a3 b1", "x"),
    ("morris", "b1 a2 b3 a1 a3 c2 a3-b2", "x"),
    ("whoa", "b2 d2 b0 b2 a2 c2 b1-a4", "x"),
    ("connect4", "e1 e2 g1 c1 f1 f2 d1", "x"),
]


@pytest.mark.parametrize(("spec", "moves", "winner"), MATCHES, ids=[m[0] for m in MATCHES])
async def test_two_people_play_to_the_end_and_a_third_watches(
    servers: ServerPair, spec: str, moves: str, winner: str | None
) -> None:
    async with (
        Client(servers.here) as ada,
        Client(servers.there) as bob,
        Client(servers.there) as eve,
    ):
        match = await sit(ada, bob, eve, spec=spec)
        played = moves.split()
        for ply, move in enumerate(played):
            mover = (ada, bob)[ply % 2]
            before = await mover.state(match, version=2 + ply)
            assert before["turn"] == "xo"[ply % 2]
            legal = next(legal for legal in before["legal"] if legal["move"] == move)
            after = (await mover.move(match, move))["match"]
            assert {key: after["last"][key] for key in legal} == legal
            assert after["last"]["by"] == before["turn"]
            for client in (ada, bob, eve):
                assert (await client.state(match, version=after["version"])) == after
        assert after["moves"] == played
        assert after["result"]["winner"] == winner
        assert after["result"]["reason"] == "board"
        assert (after["turn"], after["legal"]) == (None, [])
        assert bool(after["board"]["winning"]) == (winner is not None)
        assert await ada.refuses("move", match=match, version=after["version"], move="a1") == (
            "finished"
        )


async def test_a_board_that_moves_says_how_far(servers: ServerPair) -> None:
    async with Client(servers.here) as ada:
        match = (await ada.do("create", spec="whoa", x="me", o="me"))["match"]["id"]
        await ada.move(match, "b2")
        targets = {legal["move"]: legal["target"] for legal in ada.latest[match]["legal"]}
        moved = (await ada.move(match, "d2"))["match"]
        assert moved["last"]["shift"] == [-1, 0]
        # A new piece may lie outside of the board that is shown, and its target is a cell all the
        # same: the picture has a margin of cells that can be reached.
        columns, rows = moved["board"]["columns"], moved["board"]["rows"]
        assert targets["d2"] in range(columns * rows)
        assert len(moved["board"]["marks"]) == len(moved["board"]["names"]) == columns * rows


async def test_one_person_plays_both_sides(servers: ServerPair) -> None:
    async with Client(servers.here) as ada:
        created = await ada.do("create", spec="classic", x="me", o="me", name="Ada")
        match = created["match"]["id"]
        assert created["you"] == ["x", "o"]
        await play(match, [ada], "a1 b2")
        assert (await ada.do("undo", match=match))["match"]["moves"] == ["a1"]
        ended = await play(match, [ada], "b2 a2 c1 a3")
        assert ended["result"]["winner"] == "x"
        after = await ada.do("rematch", match=match)
        following = await ada.do("watch", match=after["match"]["next"])
        assert following["you"] == ["x", "o"]


@pytest.mark.parametrize("spec", ["classic", "wild", "whoa", "connect4"])
async def test_the_computer_answers(servers: ServerPair, spec: str) -> None:
    async with Client(servers.here) as ada:
        created = await ada.do("create", spec=spec, x="perfect", o="me")
        match = created["match"]["id"]
        seen = await ada.state(match, version=2, turn="o")
        assert len(seen["moves"]) == 1
        assert seen["x"] | {"name": ""} == {
            "kind": "computer",
            "name": "",
            "level": "perfect",
            "bot": False,
            "present": True,
            "gone_for": None,
            "claim_in": None,
        }
        moved = await ada.move(match, seen["legal"][0]["move"])
        answered = await ada.state(match, version=moved["version"] + 1)
        assert len(answered["moves"]) == 3


async def test_computers_play_each_other(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as eve:
        created = await ada.do("create", spec="classic", x="perfect", o="perfect")
        assert created["you"] == []
        match = created["match"]["id"]
        await eve.do("watch", match=match)
        async with Client(servers.there) as late:
            for client in (ada, eve):
                await client.until(lambda client=client: client.latest[match]["result"] is not None)
            seen = (await late.do("watch", match=match))["match"]
        assert seen["result"]["winner"] is None
        assert len(seen["moves"]) == 9


async def test_a_move_against_the_computer_is_taken_back(servers: ServerPair) -> None:
    async with Client(servers.here) as ada:
        match = (await ada.do("create", spec="classic", o="easy"))["match"]["id"]
        assert await ada.refuses("undo", match=match) == "not-allowed"
        await ada.move(match, "a1")
        await ada.state(match, version=3, turn="x")
        undone = (await ada.do("undo", match=match))["match"]
        assert (undone["moves"], undone["turn"]) == ([], "x")
        assert await ada.refuses("draw", match=match) == "not-allowed"
        await ada.move(match, "b2")
        resigned = (await ada.do("resign", match=match))["match"]
        assert resigned["result"]["reason"] == "resignation"
        following = (await ada.do("rematch", match=match))["match"]["next"]
        seen = await ada.do("watch", match=following)
        assert seen["you"] == ["o"]
        await ada.state(following, turn="o")  # the computer is x now, and has moved


async def test_a_match_begins_at_a_given_position(servers: ServerPair) -> None:
    async with Client(servers.here) as ada:
        created = await ada.do("create", spec="classic", o="perfect", start="xx./oo./... x")
        match = created["match"]["id"]
        won = (await ada.move(match, "c3"))["match"]
        assert won["result"]["winner"] == "x"
        assert won["start"] == "xx./oo./... x"
        following = (await ada.do("rematch", match=match))["match"]["next"]
        again = (await ada.do("watch", match=following))["match"]
        assert again["start"] == "xx./oo./... x"
        lost = await ada.state(following, version=2)
        assert lost["result"]["winner"] == "x"
        for start, told in [("xxx/oo./... o", "over"), ("xxx", "xxx"), ("xxx/xxx/xxx x", "x")]:
            refused = await ada.call("create", spec="classic", start=start)
            assert refused["code"] == "bad-request"
            assert told in refused["message"]


async def test_chance_decides_who_begins(servers: ServerPair) -> None:
    async with Client(servers.here) as ada:
        sides = set()
        for _ in range(30):
            created = await ada.do("create", spec="classic", o="friend", shuffle=True)
            sides.add(created["you"][0])
        assert sides == {"x", "o"}


async def test_values_are_told_unless_the_match_is_played_without(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob)
        await ada.move(match, "a1")
        rated = (await bob.do("rate", match=match))["ratings"]
        assert [rating["move"] for rating in rated if rating["value"] == "draw"] == ["b2"]
        blind = await sit(ada, bob, ball=False)
        assert await bob.refuses("rate", match=blind) == "not-allowed"
        await ada.do("resign", match=blind)
        await bob.state(blind, version=3)
        assert (await bob.do("rate", match=blind))["ratings"]
        large = (await ada.do("create", spec="mnk(9,9,5)", o="me"))["match"]["id"]
        assert await ada.refuses("rate", match=large) == "too-large"


async def test_names_are_cleaned(servers: ServerPair) -> None:
    async with Client(servers.here) as ada:
        for given, kept in [
            ("  Ada \n\t Lovelace ", "Ada Lovelace"),
            ("\u202eevil\u200b\x00", "evil"),
            ("<b>Bob</b>", "<b>Bob</b>"),
            ("x" * 100, "x" * 24),
            ("\u2060", "Guest"),
            ("", "Guest"),
        ]:
            created = await ada.do("create", spec="classic", name=given)
            assert created["match"]["x"]["name"] == kept
        assert await ada.refuses("create", spec="classic", name="x" * 201) == "bad-request"


async def test_a_client_without_websockets_polls(game_server: GameServer) -> None:
    headers = {"Authorization": f"Bearer {'p' * 30}"}
    query = {"EIO": "4", "transport": "polling"}
    async with httpx.AsyncClient(base_url=game_server.url, headers=headers) as browser:
        opened = await browser.get("/socket.io/", params=query)
        query["sid"] = orjson.loads(opened.content[1:])["sid"]
        for sent, told in [("40", '40{"sid"'), ('420["create",{"spec":"classic"}]', '"ok":true')]:
            assert (await browser.post("/socket.io/", params=query, content=sent)).text == "OK"
            assert told in (await browser.get("/socket.io/", params=query)).text
