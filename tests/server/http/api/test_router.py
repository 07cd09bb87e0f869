"""The router: what is not there, and the page of the API."""

import re
from urllib.parse import urljoin

import pytest

from tests.server.http.api.requests import get, refused
from tests.server.in_process import RunningApp

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("path", ["/nothing", "/m/", "/learn/a/b"])
async def test_people_are_told_by_a_page_that_there_is_nothing(api: RunningApp, path: str) -> None:
    as_a_browser = {"accept": "text/html,*/*;q=0.8"}
    page = await api.get(path, headers=as_a_browser)
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    refused(await api.get(f"/api{path}", headers=as_a_browser), 404, "not-found")


async def test_the_page_of_the_api_asks_nobody_else(api: RunningApp) -> None:
    page = await get(api, "/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert not re.search(r"https?://", page.text)
    assert "<script>" not in page.text  # the policy would not run it
    for address in re.findall(r'(?:src|href)="([^"]+)"', page.text):
        part = await get(api, urljoin("/api/docs", address))
        assert part.status_code == 200
        assert len(part.content) > 50
    assert (await get(api, "/api/openapi.json")).json()["info"]["title"] == "Unbeatable"
