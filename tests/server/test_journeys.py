"""Whole matches on a real server, as clients see them."""

import pytest

from tests.server.client import Client
from tests.server.machines import GameServer

pytestmark = pytest.mark.anyio


async def test_two_people_play_by_link_and_a_third_watches(game_server: GameServer) -> None:
    url = game_server.url
    async with Client(url) as ada, Client(url) as bob, Client(url) as eve:
        created = await ada.call("create", spec="classic", x="me", o="friend", name="Ada")
        match = created["match"]["id"]
        assert created["you"] == ["x"]
        assert created["match"]["turn"] is None
        joined = await bob.call("join", match=match, name="Bob")
        assert joined["you"] == ["o"]
        watched = await eve.call("watch", match=match)
        assert watched["you"] == []
        assert (await ada.state(match, spectators=1))["o"]["name"] == "Bob"
        version = watched["version"]
        for client, move in zip([ada, bob] * 3, ["a1", "a2", "b1", "b2", "c1"], strict=False):
            answer = await client.call("move", match=match, version=version, move=move)
            assert answer["ok"], answer
            version = answer["version"]
        seen = await eve.state(match, version=version)
        assert seen["result"] == {"winner": "x", "reason": "board", "words": "x has won"}
        assert seen["board"]["winning"] == [6, 7, 8]
        assert seen == (await bob.state(match, version=version))


async def test_the_computer_answers(game_server: GameServer) -> None:
    async with Client(game_server.url) as ada:
        created = await ada.call("create", spec="classic", x="me", o="perfect")
        match = created["match"]["id"]
        await ada.call("move", match=match, version=1, move="a1")
        answered = await ada.state(match, version=3)
        assert answered["moves"] == ["a1", "b2"]
