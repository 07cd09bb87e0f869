"""Games over REST: the list, any one by its spec, and its rules."""

import pytest

from tests.server.http.api.requests import get, refused
from tests.server.in_process import RunningApp

pytestmark = pytest.mark.anyio


async def test_games_to_choose_from(api: RunningApp) -> None:
    games = {game["name"]: game for game in (await get(api, "/api/games")).json()}
    classic = games["classic"]
    assert (classic["spec"], classic["start"]) == ("mnk(3,3,3)", ".../.../... x")
    assert classic["exact"]
    assert not classic["can_draw"]
    assert games["whoa"]["can_draw"]
    assert "perfect" in classic["levels"]
    for name, entry in games.items():
        alone = (await get(api, "/api/game", game=name)).json()
        assert alone["featured"] == entry["featured"], name
    one = (await get(api, "/api/game", game="mnk(9,9,5)")).json()
    assert not one["exact"]
    assert (one["board"]["columns"], one["board"]["rows"]) == (9, 9)


@pytest.mark.parametrize(
    ("game", "solvable", "searched"),
    [
        ("classic", True, False),
        ("mnk(5,4,4,gravity=true)", True, False),
        ("mnk(6,6,4,gravity=true)", True, True),
        ("connect4", True, True),
        ("mnk(8,7,4,gravity=true)", False, True),
        ("mnk(9,9,5)", False, False),
        ("mnk(9,9,5,gravity=true)", False, False),
    ],
)
async def test_how_far_a_game_can_be_solved(
    api: RunningApp, game: str, *, solvable: bool, searched: bool
) -> None:
    told = (await get(api, "/api/game", game=game)).json()
    assert (told["solvable"], told["searched"]) == (solvable, searched)


async def test_what_is_known_of_boards(api: RunningApp) -> None:
    boards = (await get(api, "/api/boards")).json()
    by_size = {(board["columns"], board["rows"], board["k"]): board for board in boards}
    assert by_size[3, 3, 3] == {
        "columns": 3,
        "rows": 3,
        "k": 3,
        "how": "solved",
        "value": "draw",
        "plies": None,
        "at_most": False,
    }
    won = by_size[6, 6, 4]
    assert (won["how"], won["value"], won["at_most"]) == ("proven", "win", True)
    proof = (await get(api, "/api/game", game="mnk(6,6,4)")).json()["proof"]
    assert (proof["value"], proof["remoteness"], proof["at_most"]) == ("win", won["plies"], True)
    assert "every reply" in proof["why"]
    assert (await get(api, "/api/game", game="mnk(26,26,4)")).json()["proof"] is None


async def test_a_proof_that_comes_as_a_book_is_known(api: RunningApp) -> None:
    proof = (await get(api, "/api/game", game="qubic")).json()["proof"]
    assert (proof["value"], proof["remoteness"], proof["at_most"]) == ("win", 61, True)
    assert "every reply" in proof["why"]
    assert (await get(api, "/api/game", game="cube(3)")).json()["proof"] is None


async def test_rules_in_pictures(api: RunningApp) -> None:
    rules = (await get(api, "/api/rules", game="classic")).json()
    assert (rules["spec"], rules["title"]) == ("mnk(3,3,3)", "Tic-tac-toe")
    assert all(step["words"] and step["board"]["columns"] == 3 for step in rules["steps"])
    refused(await get(api, "/api/rules", game="chess"), 400, "bad-request", "'chess'")
