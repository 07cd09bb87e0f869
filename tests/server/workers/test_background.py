"""Background solving on a real server: what takes long is exact as soon as it is solved."""

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.client import Client
from tests.server.server_fixtures import Start
from unbeatable.core.errors import TooLarge
from unbeatable.core.match import Match
from unbeatable.server.workers.background import MAX_WAITING, BackgroundSolver
from unbeatable.solve import solve

pytestmark = pytest.mark.anyio

SPEC = "mnk(3,8,3,misere=true,gravity=true)"
"""By its bound too large to wait for with a move; it takes only a second or two."""
SECONDS = 120


async def test_perfect_is_perfect_as_soon_as_the_game_is_solved(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path / "cache"))
    server = start("--db", str(tmp_path / "matches.sqlite3"))
    with httpx.Client(base_url=f"{server.url}/api", params={"game": SPEC}, timeout=60) as api:
        game = api.get("/game").json()
        assert (game["exact"], game["solvable"]) == (False, True)
        answer = api.get("/ratings")
        assert (answer.status_code, answer.json()["code"]) == (503, "not-solved")
        assert "is not solved yet" in answer.json()["message"]
        async with Client(server.url) as ada:
            assert (await ada.do("create", spec=SPEC, x="perfect", o="me"))["match"]  # looks ahead
            deadline = time.monotonic() + SECONDS
            while not api.get("/game").json()["exact"]:
                assert time.monotonic() < deadline
                await asyncio.sleep(0.2)
            played = await _play_to_the_end(ada)
        solution = solve(SPEC)
        outcome = solution.outcome()
        rated = api.get("/ratings").json()
        assert (rated["value"], rated["remoteness"]) == (str(outcome.value), outcome.remoteness)
        assert api.get("/explain").json()["value"] == str(outcome.value)
    match = Match.new(SPEC)
    for ply, move in enumerate(played["moves"]):
        if ply % 2 == 0:
            assert move in [best.text for best in solution.best(match.position)]
        match = match.apply(move)
    assert match.is_over


async def _play_to_the_end(person: Client) -> dict[str, Any]:
    """Play o against perfect, always the first legal move."""
    answer = await person.do("create", spec=SPEC, x="perfect", o="me")
    state: dict[str, Any] = answer["match"]
    while not state["result"]:
        if state["turn"] == "o":
            move = state["legal"][0]["move"]
            answer = await person.do("move", match=state["id"], version=state["version"], move=move)
            state = answer["match"]
        else:
            state = await person.state(state["id"], version=state["version"] + 1)
    return state


async def test_so_many_games_may_wait_and_no_more() -> None:
    solver = BackgroundSolver()
    waiting = [solver.begin(f"game {number}") for number in range(MAX_WAITING + 1)]
    assert all(waiting)
    assert solver.begin("one more") is None
    assert solver.begin("game 0") is waiting[0]
    await solver.close()


async def test_why_a_game_cannot_be_solved_is_kept() -> None:
    solver = BackgroundSolver()
    task = solver.begin("mnk(6,6,4)")
    assert task is not None
    with pytest.raises(TooLarge) as refused:
        await task
    assert solver.failures == {"mnk(6,6,4)": str(refused.value)}
    assert "mnk(6,6,4)" in str(refused.value)
    await solver.close()
