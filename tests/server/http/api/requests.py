"""Shared by the tests of the REST API: ask the app, and check how it refuses."""

import httpx

from tests.server.in_process import RunningApp


async def get(api: RunningApp, path: str, **query: str) -> httpx.Response:
    return await api.get(path, params=query)


def refused(answer: httpx.Response, status: int, code: str, *told: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] == code
    for words in told:
        assert words in answer.json()["message"]
