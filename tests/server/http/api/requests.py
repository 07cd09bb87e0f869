"""Shared by the tests of the REST API: ask a real server, and check how it refuses."""

import httpx

from tests.server.processes import GameServer


def get(server: GameServer, path: str, **query: str) -> httpx.Response:
    return httpx.get(f"{server.url}{path}", params=query, timeout=60)


def refused(answer: httpx.Response, status: int, code: str, *told: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] == code
    for words in told:
        assert words in answer.json()["message"]
