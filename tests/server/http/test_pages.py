"""Pages: the client at every address of its own, with an identity, and its files."""

import httpx
import pytest

from tests.server.processes import GameServer
from unbeatable.server.http.identity import COOKIE


@pytest.mark.parametrize("path", ["/", "/explore", "/lab", "/map", "/learn", "/learn/s01_board"])
def test_a_browser_gets_the_client_and_an_identity_once(game_server: GameServer, path: str) -> None:
    with httpx.Client(base_url=game_server.url, timeout=60) as browser:
        first = browser.get(path)
        assert first.status_code == 200
        assert first.headers["cache-control"] == "no-cache"
        assert f"{COOKIE}=" in first.headers["set-cookie"]
        assert "set-cookie" not in browser.get(path).headers


def test_no_file_outside_the_client_is_sent(game_server: GameServer) -> None:
    for path in ("/assets/..%2f..%2fpyproject.toml", "/python/..%2findex.html", "/assets/none.js"):
        answer = httpx.get(f"{game_server.url}{path}", timeout=60)
        assert answer.status_code == 404, path
        assert answer.json()["code"] == "not-found"


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/learn/", "/learn"),
        ("/learn/s01_board/?a=b%2Fc", "/learn/s01_board?a=b%2Fc"),
        ("/map/", "/map"),
        ("/explore/?game=3x3", "/explore?game=3x3"),
        ("/lab/", "/lab"),
        ("/m/abc/", "/m/abc"),
    ],
)
def test_a_slash_at_the_end_leads_to_the_page(
    game_server: GameServer, path: str, page: str
) -> None:
    answer = httpx.get(f"{game_server.url}{path}", timeout=60)
    assert (answer.status_code, answer.headers["location"]) == (308, page)
