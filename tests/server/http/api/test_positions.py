"""Positions over REST: read, rated and explained."""

from typing import Any

import httpx
import pytest

from tests.server.http.api.requests import get, refused
from tests.server.in_process import RunningApp

pytestmark = pytest.mark.anyio


async def test_positions_and_what_is_not_one(api: RunningApp) -> None:
    shown = (await get(api, "/api/position", game="classic", position="x../.o./... x")).json()
    assert shown["board"]["marks"] == "x...o...."
    assert shown["turn"] == "x"
    for path in ("position", "ratings", "explain", "game"):
        refused(await get(api, f"/api/{path}", game="chess"), 400, "bad-request", "chess")
        refused(await get(api, f"/api/{path}"), 422, "bad-request", "game")
        long = await get(api, f"/api/{path}", game="m" * 81)
        refused(long, 422, "bad-request", "game is 'mmm", "at most 80 characters")
        if path != "game":
            bad = await get(api, f"/api/{path}", game="classic", position="abc")
            refused(bad, 400, "bad-request", "abc")
    large = (await get(api, "/api/position", game="mnk(26,26,5)")).json()
    again = await get(api, "/api/position", game="mnk(26,26,5)", position=large["position"])
    assert again.json() == large
    answer = await get(api, "/api/explain", game="classic", move="z9")
    refused(answer, 400, "bad-request", "z9", "a1")


async def test_an_empty_position_is_the_start(api: RunningApp) -> None:
    for path in ("position", "ratings", "explain", "variation"):
        wanted = {"game": "classic", "move": "b2"}
        start = await get(api, f"/api/{path}", **wanted)
        empty = await get(api, f"/api/{path}", **wanted, position="")
        assert (empty.status_code, empty.json()) == (200, start.json())


async def test_ratings(api: RunningApp) -> None:
    rated = (await get(api, "/api/ratings", game="classic", position="xx./oo./... x")).json()
    assert (rated["value"], rated["remoteness"]) == ("win", 1)
    assert {"move": "c3", "value": "win", "remoteness": 1} in rated["moves"]
    refused(await get(api, "/api/ratings", game="mnk(9,9,5)"), 422, "too-large", "mnk(9,9,5)")
    refused(await get(api, "/api/explain", game="mnk(9,9,5)"), 422, "too-large", "mnk(9,9,5)")


async def test_many_ratings_at_once(api: RunningApp) -> None:
    async def post(count: int, **more: Any) -> httpx.Response:
        wanted = {"game": "classic", "positions": [".../.../... x"] * count} | more
        return await api.post("/api/ratings", json=wanted)

    rated = (await post(512)).json()
    assert rated["game"] == "mnk(3,3,3)"
    assert len(rated["positions"]) == 512
    assert {entry["value"] for entry in rated["positions"]} == {"draw"}
    refused(await post(513), 422, "bad-request", "512")
    refused(await post(0), 422, "bad-request", "positions")
    refused(await post(1, positions=["..."]), 400, "bad-request", "...")
    large = ["/".join(["." * 9] * 9) + " x"]
    refused(await post(1, game="mnk(9,9,5)", positions=large), 422, "too-large")
    refused(await post(1, more=1), 422, "bad-request", "more")


async def test_explanations(api: RunningApp) -> None:
    told = (await get(api, "/api/explain", game="classic", position="xx./oo./... x")).json()
    assert "win" in told["text"]
    told = (await get(api, "/api/explain", game="classic", move="b2")).json()
    assert "b2" in told["text"]
