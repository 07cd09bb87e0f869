"""The REST API of a real server, route by route."""

import re
from io import BytesIO
from typing import Any
from urllib.parse import urljoin
from xml.etree import ElementTree

import httpx
import pytest
from PIL import Image

from tests.server.client import Client, play, sit
from tests.server.processes import GameServer
from tests.server.worlds import World
from unbeatable.core.record import read_record, record_from_json

pytestmark = pytest.mark.anyio


def _get(server: GameServer, path: str, **query: str) -> httpx.Response:
    return httpx.get(f"{server.url}{path}", params=query, timeout=60)


def _refused(answer: httpx.Response, status: int, code: str, *told: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json()["code"] == code
    for words in told:
        assert words in answer.json()["message"]


def test_games_to_choose_from(game_server: GameServer) -> None:
    games = {game["name"]: game for game in _get(game_server, "/api/games").json()}
    classic = games["classic"]
    assert (classic["spec"], classic["start"]) == ("mnk(3,3,3)", ".../.../... x")
    assert classic["exact"]
    assert not classic["can_draw"]
    assert games["whoa"]["can_draw"]
    assert "perfect" in classic["levels"]
    one = _get(game_server, "/api/game", game="mnk(9,9,5)").json()
    assert not one["exact"]
    assert (one["board"]["columns"], one["board"]["rows"]) == (9, 9)


def test_positions_and_what_is_not_one(game_server: GameServer) -> None:
    shown = _get(game_server, "/api/position", game="classic", position="x../.o./... x").json()
    assert shown["board"]["marks"] == "x...o...."
    assert shown["turn"] == "x"
    for path in ("position", "ratings", "explain", "game"):
        _refused(_get(game_server, f"/api/{path}", game="chess"), 400, "bad-request", "chess")
        _refused(_get(game_server, f"/api/{path}"), 422, "bad-request", "game")
        long = _get(game_server, f"/api/{path}", game="m" * 81)
        _refused(long, 422, "bad-request", "game is 'mmm", "at most 80 characters")
        if path != "game":
            bad = _get(game_server, f"/api/{path}", game="classic", position="abc")
            _refused(bad, 400, "bad-request", "abc")
    large = _get(game_server, "/api/position", game="mnk(26,26,5)").json()
    again = _get(game_server, "/api/position", game="mnk(26,26,5)", position=large["position"])
    assert again.json() == large
    answer = _get(game_server, "/api/explain", game="classic", move="z9")
    _refused(answer, 400, "bad-request", "z9", "a1")


def test_ratings(game_server: GameServer) -> None:
    rated = _get(game_server, "/api/ratings", game="classic", position="xx./oo./... x").json()
    assert (rated["value"], rated["remoteness"]) == ("win", 1)
    assert {"move": "c3", "value": "win", "remoteness": 1} in rated["moves"]
    _refused(_get(game_server, "/api/ratings", game="mnk(9,9,5)"), 422, "too-large", "mnk(9,9,5)")
    _refused(_get(game_server, "/api/explain", game="mnk(9,9,5)"), 422, "too-large", "mnk(9,9,5)")


def test_many_ratings_at_once(game_server: GameServer) -> None:
    def post(count: int, **more: Any) -> httpx.Response:
        wanted = {"game": "classic", "positions": [".../.../... x"] * count} | more
        return httpx.post(f"{game_server.url}/api/ratings", json=wanted, timeout=60)

    rated = post(512).json()
    assert rated["game"] == "mnk(3,3,3)"
    assert len(rated["positions"]) == 512
    assert {entry["value"] for entry in rated["positions"]} == {"draw"}
    _refused(post(513), 422, "bad-request", "512")
    _refused(post(0), 422, "bad-request", "positions")
    _refused(post(1, positions=["..."]), 400, "bad-request", "...")
    _refused(
        post(1, game="mnk(9,9,5)", positions=["/".join(["." * 9] * 9) + " x"]), 422, "too-large"
    )
    _refused(post(1, more=1), 422, "bad-request", "more")


def test_explanations(game_server: GameServer) -> None:
    told = _get(game_server, "/api/explain", game="classic", position="xx./oo./... x").json()
    assert "win" in told["text"]
    told = _get(game_server, "/api/explain", game="classic", move="b2").json()
    assert "b2" in told["text"]


async def test_a_match_to_keep(world: World) -> None:
    async with Client(world.here) as ada, Client(world.there) as bob:
        match = await sit(ada, bob, name='Ada: "Lady"\u00e9')
        base = f"{world.there}/api/matches/{match}"
        async with httpx.AsyncClient(base_url=base, timeout=60) as api:
            _refused(await api.get("/explain"), 409, "not-finished")
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


async def test_a_resigned_match_is_kept_with_its_end(world: World) -> None:
    async with Client(world.here) as ada, Client(world.there) as bob:
        match = await sit(ada, bob)
        await bob.do("resign", match=match)
        url = f"{world.there}/api/matches/{match}"
        async with httpx.AsyncClient(timeout=60) as api:
            record = read_record((await api.get(f"{url}/record.txt")).text)
            assert (record.result, record.reason) == ("x wins", "x has won: o resigned")
            assert (await api.get(f"{url}/explain")).status_code == 200
            for kind in ("svg", "gif"):
                assert (await api.get(f"{url}/record.{kind}")).status_code == 200


def test_no_such_match(game_server: GameServer) -> None:
    for path in ("", "/plies", "/explain", "/record.txt", "/record.gif"):
        answer = _get(game_server, f"/api/matches/abcdefghijkm{path}")
        _refused(answer, 404, "not-found", "abcdefghijkm")
        assert _get(game_server, f"/api/matches/short{path}").status_code == 422
    _refused(_get(game_server, "/api/nothing"), 404, "not-found")
    _refused(_get(game_server, "/nothing"), 404, "not-found")
    assert httpx.post(f"{game_server.url}/api/games").status_code == 405


@pytest.mark.parametrize("path", ["/nothing", "/m/", "/learn/a/b"])
def test_people_are_told_by_a_page_that_there_is_nothing(
    game_server: GameServer, path: str
) -> None:
    as_a_browser = {"accept": "text/html,*/*;q=0.8"}
    page = httpx.get(f"{game_server.url}{path}", headers=as_a_browser, timeout=60)
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    api = httpx.get(f"{game_server.url}/api{path}", headers=as_a_browser, timeout=60)
    _refused(api, 404, "not-found")


async def test_health_and_metrics(game_server: GameServer) -> None:
    async with Client(game_server.url) as ada:
        await ada.do("create", spec="classic")
        await ada.refuses("create", spec="chess")
        health = _get(game_server, "/api/health").json()
        assert health["status"] == "ok"
        assert health["connections"] >= 1
        metrics = _get(game_server, "/api/metrics")
        assert metrics.headers["content-type"].startswith("text/plain")
        for line in (
            r'unbeatable_commands_total\{command="create"\} \d+',
            r'unbeatable_refusals_total\{code="bad-request"\} \d+',
            r"unbeatable_connections \d+",
            r"unbeatable_command_seconds_count \d+",
        ):
            assert re.search(line, metrics.text), line


def test_the_page_of_the_api_asks_nobody_else(game_server: GameServer) -> None:
    page = _get(game_server, "/api/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert not re.search(r"https?://", page.text)
    assert "<script>" not in page.text  # the policy would not run it
    for address in re.findall(r'(?:src|href)="([^"]+)"', page.text):
        part = _get(game_server, urljoin("/api/docs", address))
        assert part.status_code == 200
        assert len(part.content) > 50
    assert _get(game_server, "/api/openapi.json").json()["info"]["title"] == "Unbeatable"
