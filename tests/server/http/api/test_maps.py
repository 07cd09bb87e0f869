"""Maps over REST: packed, and on demand."""

import gzip
import json

import pytest

from tests.server.in_process import RunningApp
from unbeatable.core.registry import load

pytestmark = pytest.mark.anyio


async def test_over_http(api: RunningApp) -> None:
    async with api.stream("GET", "/api/map", params={"game": "classic"}) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert answer.headers["content-encoding"] == "gzip"
    assert len(raw) < 40_000
    assert json.loads(gzip.decompress(raw))["spec"] == "mnk(3,3,3)"
    identity = {"accept-encoding": "identity"}
    plain = await api.get("/api/map", params={"game": "classic"}, headers=identity)
    assert plain.content == gzip.decompress(raw)
    start = load("connect4").write(load("connect4").start())
    asked = {"game": "connect4", "positions": [start]}
    answer = await api.post("/api/unfold", json=asked)
    assert len(answer.json()["positions"][0]["moves"]) == 7
    for broken, status in (
        ({"game": "chess", "positions": [start]}, 400),
        ({"game": "classic", "positions": ["abc"]}, 400),
        ({"game": "classic", "positions": []}, 422),
        ({"game": "classic", "positions": [start] * 513}, 422),
    ):
        assert (await api.post("/api/unfold", json=broken)).status_code == status
