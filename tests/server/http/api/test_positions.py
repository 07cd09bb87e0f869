"""Positions over REST: read, rated and explained."""

import asyncio
from typing import Any

import httpx
import pytest

from tests.server.http.api.requests import get, refused
from tests.server.in_process import RunningApp
from unbeatable.server.http.api import positions

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


@pytest.mark.parametrize(
    ("spec", "position"),
    [
        ("connect4", "......./......./......./......./x....../o...... x"),
        ("mnk(3,3,3,gravity=true)", ".../x../o.. x"),
    ],
)
async def test_a_position_that_no_play_leads_to(api: RunningApp, spec: str, position: str) -> None:
    """It can be read: each rule holds. But its solution does not know it."""
    why = (position, "cannot arise in mnk", "no play leads there")
    query = {"game": spec, "position": position}
    for path in ("ratings", "explain", "variation"):
        refused(await get(api, f"/api/{path}", **query, move="b1"), 400, "bad-request", *why)
    wanted = {"game": spec, "positions": [position]}
    refused(await api.post("/api/ratings", json=wanted), 400, "bad-request", *why)
    read = (await get(api, "/api/read", **query)).json()
    assert read["state"] is None
    assert all(words in read["problem"]["message"] for words in why)


async def test_a_position_is_read_while_the_workers_are_busy(
    api: RunningApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def wait(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(api.services.pool, "refuse_if_unreachable", wait)
    monkeypatch.setattr(positions, "CHECK_SECONDS", 0)
    read = (await get(api, "/api/read", game="classic", position="x../.../... o")).json()
    assert read["state"]["turn"] == "o"


async def test_a_random_position_is_not_the_start(
    api: RunningApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(positions, "randbelow", lambda number: 0)
    shown = (await get(api, "/api/random", game="classic")).json()
    assert shown["board"]["marks"] == "x........"


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
