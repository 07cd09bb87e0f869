"""The router: what is not there, and the page of the API."""

import re
from urllib.parse import urljoin

import httpx
import pytest

from tests.server.http.api.requests import get, refused
from tests.server.processes import GameServer


@pytest.mark.parametrize("path", ["/nothing", "/m/", "/learn/a/b"])
def test_people_are_told_by_a_page_that_there_is_nothing(
    game_server: GameServer, path: str
) -> None:
    as_a_browser = {"accept": "text/html,*/*;q=0.8"}
    page = httpx.get(f"{game_server.url}{path}", headers=as_a_browser, timeout=60)
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    api = httpx.get(f"{game_server.url}/api{path}", headers=as_a_browser, timeout=60)
    refused(api, 404, "not-found")


def test_the_page_of_the_api_asks_nobody_else(game_server: GameServer) -> None:
    page = get(game_server, "/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert not re.search(r"https?://", page.text)
    assert "<script>" not in page.text  # the policy would not run it
    for address in re.findall(r'(?:src|href)="([^"]+)"', page.text):
        part = get(game_server, urljoin("/api/docs", address))
        assert part.status_code == 200
        assert len(part.content) > 50
    assert get(game_server, "/api/openapi.json").json()["info"]["title"] == "Unbeatable"
