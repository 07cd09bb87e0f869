"""Maps over REST: packed, and on demand."""

import gzip
import json

import httpx

from tests.server.processes import GameServer
from unbeatable.core.registry import load


def test_over_http(game_server: GameServer) -> None:
    url = game_server.url
    with httpx.stream("GET", f"{url}/api/map", params={"game": "classic"}, timeout=60) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert len(raw) < 40_000
    assert json.loads(gzip.decompress(raw))["spec"] == "mnk(3,3,3)"
    plain = httpx.get(
        f"{url}/api/map", params={"game": "classic"}, headers={"accept-encoding": "identity"}
    )
    assert plain.content == gzip.decompress(raw)
    start = load("connect4").write(load("connect4").start())
    asked = {"game": "connect4", "positions": [start]}
    answer = httpx.post(f"{url}/api/unfold", json=asked, timeout=60)
    assert len(answer.json()["positions"][0]["moves"]) == 7
    for broken, status in (
        ({"game": "chess", "positions": [start]}, 400),
        ({"game": "classic", "positions": ["abc"]}, 400),
        ({"game": "classic", "positions": []}, 422),
        ({"game": "classic", "positions": [start] * 513}, 422),
    ):
        assert httpx.post(f"{url}/api/unfold", json=broken).status_code == status
