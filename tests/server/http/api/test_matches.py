"""Matches over REST: as files to keep, and what is no match."""

from io import BytesIO
from xml.etree import ElementTree

import httpx
import pytest
from PIL import Image

from tests.server.client import Client, play, sit
from tests.server.http.api.requests import get, refused
from tests.server.in_process import RunningApp
from tests.server.server_fixtures import ServerPair
from unbeatable.core.record import read_record, record_from_json

pytestmark = pytest.mark.anyio


async def test_a_match_to_keep(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob, name='Ada: "Lady"\u00e9')
        base = f"{servers.there}/api/matches/{match}"
        async with httpx.AsyncClient(base_url=base, timeout=60) as api:
            refused(await api.get("/explain"), 409, "not-finished")
            await play(match, [ada, bob], "a1 a2 b1")
            assert "result: unfinished" in (await api.get("/record.txt")).text
            ended = await play(match, [ada, bob], "b2 c1")
            assert (await api.get(base)).json() == ended
            plies = (await api.get("/plies")).json()
            assert len(plies) == 6
            assert (plies[0]["last"], plies[-1]["last"]) == (None, ended["last"])
            text = (await api.get("/record.txt")).text
            record = read_record(text)
            assert list(record.match.played) == ended["moves"]
            assert (record.x, record.o, record.result) == ('Ada: "Lady"\u00e9', "Guest", "x wins")
            assert record_from_json((await api.get("/record.json")).json()) == record
            svg = await api.get("/record.svg", params={"theme": "dark"})
            assert svg.headers["content-type"].startswith("image/svg+xml")
            assert ElementTree.fromstring(svg.content).tag.endswith("svg")
            gif = await api.get("/record.gif")
            with Image.open(BytesIO(gif.content)) as image:
                assert image.format == "GIF"
                assert getattr(image, "n_frames", 1) > 5
            assert "text" in (await api.get("/explain")).json()
            for kind in ("png", "TXT", ""):
                assert (await api.get(f"/record.{kind}")).status_code in (404, 422)
            assert (await api.get("/record.svg", params={"theme": "pink"})).status_code == 422


async def test_a_resigned_match_is_kept_with_its_end(servers: ServerPair) -> None:
    async with Client(servers.here) as ada, Client(servers.there) as bob:
        match = await sit(ada, bob)
        await bob.do("resign", match=match)
        url = f"{servers.there}/api/matches/{match}"
        async with httpx.AsyncClient(timeout=60) as api:
            record = read_record((await api.get(f"{url}/record.txt")).text)
            assert (record.result, record.reason) == ("x wins", "x has won: o resigned")
            assert (await api.get(f"{url}/explain")).status_code == 200
            for kind in ("svg", "gif"):
                assert (await api.get(f"{url}/record.{kind}")).status_code == 200


async def test_no_such_match(api: RunningApp) -> None:
    for path in ("", "/plies", "/explain", "/record.txt", "/record.gif"):
        answer = await get(api, f"/api/matches/abcdefghijkm{path}")
        refused(answer, 404, "not-found", "abcdefghijkm")
        assert (await get(api, f"/api/matches/short{path}")).status_code == 422
    refused(await get(api, "/api/nothing"), 404, "not-found")
    refused(await get(api, "/nothing"), 404, "not-found")
    assert (await api.post("/api/games")).status_code == 405
