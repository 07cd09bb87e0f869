"""The application: how errors are answered, and where requests go."""

from typing import get_args

import httpx
import pytest

from tests.server.in_process import RunningApp
from unbeatable.server.app import STATUS
from unbeatable.server.http.middleware import HEADERS
from unbeatable.server.matches.refusal import Code, Refusal

pytestmark = pytest.mark.anyio


def problem(answer: httpx.Response) -> tuple[int, str]:
    assert answer.json().keys() == {"code", "message"}
    return answer.status_code, answer.json()["code"]


def test_each_status_is_of_a_code_that_exists() -> None:
    assert STATUS.keys() <= set(get_args(Code))


async def test_refusals_have_the_status_of_their_code(
    api: RunningApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code in get_args(Code):

        async def refuse(match_id: str, code: Code = code) -> None:
            raise Refusal(code, f"the reason is {code}")

        monkeypatch.setattr(api.services.matches, "refresh", refuse)
        answer = await api.get("/api/matches/23456789abcd")
        assert problem(answer) == (STATUS.get(code, 400), code)
        assert answer.json()["message"] == f"the reason is {code}"


async def test_a_malformed_request_is_quoted(api: RunningApp) -> None:
    for path, message in (
        ("game?game=", "game is '', but must be text that is not empty"),
        ("game", "game is missing"),
        ("matches/x", "id is 'x', but must be a match id: 12 letters and digits"),
        (
            "matches/23456789abcd/record.svg?theme=pink",
            "theme is 'pink', but must be 'auto', 'light' or 'dark'",
        ),
    ):
        answer = await api.get(f"/api/{path}")
        assert problem(answer) == (422, "bad-request")
        assert answer.json()["message"] == message
    for body, kind, message in (
        (b"[", "json", "the message is not JSON: Expecting value"),
        (b"3", "json", "the message is 3, but must be an object"),
        (b"", "json", "the message is missing"),
        (b"{}", "text", "send it with the header 'Content-Type: application/json'"),
    ):
        headers = {"content-type": f"application/{kind}"}
        answer = await api.post("/api/ratings", content=body, headers=headers)
        assert problem(answer) == (422, "bad-request")
        assert message in answer.json()["message"]


async def test_what_is_not_there_is_a_problem_too(api: RunningApp) -> None:
    answer = await api.get("/api/nothing")
    assert problem(answer) == (404, "not-found")
    answer = await api.post("/api/games")
    assert problem(answer) == (405, "bad-request")
    assert answer.headers["allow"] == "GET"
    assert answer.json()["message"] == "'/api/games' takes GET, not POST"


async def test_answers_are_packed_and_carry_the_security_headers(api: RunningApp) -> None:
    answer = await api.get("/api/games")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers.items() >= HEADERS.items()


async def test_live_connections_go_to_socket_io(api: RunningApp) -> None:
    answer = await api.get("/socket.io/?EIO=3&transport=polling")
    assert answer.status_code == 400
    assert "unsupported version" in answer.text


@pytest.mark.parametrize("path", ["/", "/api/docs", "/api/games", "/nothing", "/api/matches/x"])
async def test_all_pages_have_security_headers(api: RunningApp, path: str) -> None:
    headers = (await api.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe-eval" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
