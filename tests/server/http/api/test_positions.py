"""Positions over REST: read, rated and explained."""

from typing import Any

import httpx

from tests.server.http.api.requests import get, refused
from tests.server.processes import GameServer


def test_positions_and_what_is_not_one(game_server: GameServer) -> None:
    shown = get(game_server, "/api/position", game="classic", position="x../.o./... x").json()
    assert shown["board"]["marks"] == "x...o...."
    assert shown["turn"] == "x"
    for path in ("position", "ratings", "explain", "game"):
        refused(get(game_server, f"/api/{path}", game="chess"), 400, "bad-request", "chess")
        refused(get(game_server, f"/api/{path}"), 422, "bad-request", "game")
        long = get(game_server, f"/api/{path}", game="m" * 81)
        refused(long, 422, "bad-request", "game is 'mmm", "at most 80 characters")
        if path != "game":
            bad = get(game_server, f"/api/{path}", game="classic", position="abc")
            refused(bad, 400, "bad-request", "abc")
    large = get(game_server, "/api/position", game="mnk(26,26,5)").json()
    again = get(game_server, "/api/position", game="mnk(26,26,5)", position=large["position"])
    assert again.json() == large
    answer = get(game_server, "/api/explain", game="classic", move="z9")
    refused(answer, 400, "bad-request", "z9", "a1")


def test_ratings(game_server: GameServer) -> None:
    rated = get(game_server, "/api/ratings", game="classic", position="xx./oo./... x").json()
    assert (rated["value"], rated["remoteness"]) == ("win", 1)
    assert {"move": "c3", "value": "win", "remoteness": 1} in rated["moves"]
    refused(get(game_server, "/api/ratings", game="mnk(9,9,5)"), 422, "too-large", "mnk(9,9,5)")
    refused(get(game_server, "/api/explain", game="mnk(9,9,5)"), 422, "too-large", "mnk(9,9,5)")


def test_many_ratings_at_once(game_server: GameServer) -> None:
    def post(count: int, **more: Any) -> httpx.Response:
        wanted = {"game": "classic", "positions": [".../.../... x"] * count} | more
        return httpx.post(f"{game_server.url}/api/ratings", json=wanted, timeout=60)

    rated = post(512).json()
    assert rated["game"] == "mnk(3,3,3)"
    assert len(rated["positions"]) == 512
    assert {entry["value"] for entry in rated["positions"]} == {"draw"}
    refused(post(513), 422, "bad-request", "512")
    refused(post(0), 422, "bad-request", "positions")
    refused(post(1, positions=["..."]), 400, "bad-request", "...")
    refused(
        post(1, game="mnk(9,9,5)", positions=["/".join(["." * 9] * 9) + " x"]), 422, "too-large"
    )
    refused(post(1, more=1), 422, "bad-request", "more")


def test_explanations(game_server: GameServer) -> None:
    told = get(game_server, "/api/explain", game="classic", position="xx./oo./... x").json()
    assert "win" in told["text"]
    told = get(game_server, "/api/explain", game="classic", move="b2").json()
    assert "b2" in told["text"]
