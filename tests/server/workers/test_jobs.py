"""Solving on request: progress, verdicts, refusals, and who comes and goes meanwhile."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from tests.server.client import Client
from tests.server.processes import GameServer
from unbeatable.core.match import Match
from unbeatable.server.workers import jobs
from unbeatable.solve import solve
from unbeatable.solve.alpha_beta.solution import SearchedSolution

SLOW = "mnk(5,4,4)"
"""Takes seconds, so that there is something to tell."""
UNREACHED = "xx...../oo....."
"""The lowest rows of a position that no play leads to: x cannot lie on the first stone of o."""
SOLVING = 120
"""Seconds after which a machine that is busy with other work should have solved it."""


def told(client: Client, spec: str) -> Iterator[dict[str, Any]]:
    """What the client has heard of solving a game, in order."""
    for text in client.raw:
        if text.startswith('42["solving"'):
            state = orjson.loads(text[2:])[1]
            if state["spec"] == spec:
                yield state


async def ending(client: Client, spec: str) -> dict[str, Any]:
    """The last that is told: the verdict or the problem."""
    found: list[dict[str, Any]] = []

    def has_ended() -> bool:
        found[:] = [s for s in told(client, spec) if s["verdict"] or s["problem"]]
        return bool(found)

    await client.until(has_ended, SOLVING)
    return found[-1]


@pytest.mark.anyio
@pytest.mark.parametrize(
    "spec",
    ["mnk(3,3,3)", "mnk(4,3,3)", "mnk(4,4,3,gravity=true)", "mnk(3,3,3,misere=true)", "whoa"],
)
async def test_a_verdict_is_that_of_the_solver(game_server: GameServer, spec: str) -> None:
    async with Client(game_server.url) as client:
        answer = await client.do("solve", spec=spec)
        assert answer["version"] == 0
        state = await ending(client, spec)
    solution, verdict = solve(spec), state["verdict"]
    outcome = solution.outcome()
    assert (verdict["value"], verdict["remoteness"]) == (str(outcome.value), outcome.remoteness)
    assert verdict["positions"] == solution.counts.positions
    assert verdict["best"] == [rating.text for rating in solution.best()]
    assert verdict["moves"] == len(solution.rate())
    assert verdict["seconds"] > 0
    assert state["stage"] == "solved"


def test_a_searched_position_tells_the_moves_known_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    spec, start = "mnk(6,5,4,gravity=true)", "....../....../....../....../...... x"
    won = "....../....../o...../oo..../xxxx.. o"
    solution = jobs.solution_of(spec)
    assert isinstance(solution, SearchedSolution)
    solution._searcher.forget()  # other tests in this process may have searched this board
    monkeypatch.setattr(jobs, "SEARCH_SECONDS", 0)
    begun, over = jobs.rate(spec, [start, won])
    assert (begun.complete, begun.value, begun.remoteness) == (False, None, None)
    assert len(begun.moves) < 6
    assert (over.complete, over.value, over.remoteness, over.moves) == (True, "loss", 0, [])
    monkeypatch.setattr(jobs, "SEARCH_SECONDS", 60)
    (rated,) = jobs.rate(spec, [start])
    assert (rated.complete, rated.value, len(rated.moves)) == (True, "draw", 6)


@pytest.mark.parametrize(
    ("spec", "start"),
    [("mnk(3,3,3,gravity=true)", ".../x../o.. x"), ("connect4", 4 * "......./" + f"{UNREACHED} x")],
)
def test_a_computer_moves_where_the_solution_knows_no_position(spec: str, start: str) -> None:
    """A match may have begun there before its game was solved."""
    legal = Match.new(spec, start).legal
    assert jobs.choose(spec, start, [], "perfect", exact=True).move in legal


@pytest.mark.anyio
async def test_names_are_as_good_as_specs(game_server: GameServer) -> None:
    async with Client(game_server.url) as client:
        await client.do("solve", spec="classic")
        assert (await ending(client, "mnk(3,3,3)"))["verdict"]["value"] == "draw"


@pytest.mark.anyio
async def test_progress_comes_in_order_at_a_measured_pace(game_server: GameServer) -> None:
    async with Client(game_server.url) as first, Client(game_server.url) as second:
        began = time.monotonic()
        await first.do("solve", spec=SLOW)
        await first.do("solve", spec=SLOW)  # again: it is the same
        await second.do("solve", spec=SLOW)  # somebody else: it joins
        # Meanwhile a connection does what it likes.
        await first.do("create", spec="classic", x="me", o="friend")
        endings = [await ending(client, SLOW) for client in (first, second)]
        took = time.monotonic() - began
    assert endings[0]["verdict"] == endings[1]["verdict"]
    assert endings[0]["verdict"]["value"] == "draw"
    for client in (first, second):
        states = list(told(client, SLOW))
        assert len(states) <= took * 10 + 3
        assert sum(state["verdict"] is not None for state in states) == 1
        sweeping = [state["done"] for state in states if state["stage"] == "sweeping"]
        assert sweeping
        assert sweeping == sorted(sweeping)
        assert all(s["total"] is None or 0 <= s["done"] <= s["total"] for s in states)


@pytest.mark.anyio
async def test_another_board_takes_the_place_of_the_first(game_server: GameServer) -> None:
    async with Client(game_server.url) as client:
        await client.do("solve", spec="mnk(5,4,3)")
        await client.do("solve", spec="mnk(4,3,4)")
        assert (await ending(client, "mnk(4,3,4)"))["verdict"]["value"] == "draw"
        assert not any(state["verdict"] for state in told(client, "mnk(5,4,3)"))


@pytest.mark.anyio
async def test_who_leaves_breaks_nothing(game_server: GameServer) -> None:
    async with Client(game_server.url) as client:
        await client.do("solve", spec="mnk(4,5,4)")
    async with Client(game_server.url) as client:
        await client.do("solve", spec="mnk(4,5,4)")
        assert (await ending(client, "mnk(4,5,4)"))["verdict"]["value"] == "draw"


@pytest.mark.anyio
async def test_what_cannot_be_solved_is_refused_in_words(game_server: GameServer) -> None:
    async with Client(game_server.url) as client:
        large = await client.call("solve", spec="mnk(8,7,4,gravity=true)")
        assert (large["ok"], large["code"]) == (False, "too-large")
        assert "are solved without a book up to 36 cells" in large["message"]
        impossible = await client.call("solve", spec="mnk(3,3,5)")
        assert (impossible["ok"], impossible["code"]) == (False, "bad-request")
        assert "no line of 5 fits" in impossible["message"]
        assert await client.refuses("solve", spec="nonsense") == "bad-request"
        assert await client.refuses("solve") == "bad-request"
        await asyncio.sleep(0.2)
        assert not any('"solving"' in text for text in client.raw)


def test_a_gauge_shows_what_is_solved_and_nothing_after() -> None:
    seen: list[tuple[bytes, bytes]] = []

    class Watched(jobs.Gauge):
        def __setattr__(self, name: str, value: Any) -> None:
            super().__setattr__(name, value)
            seen.append((self.spec, self.stage))

    gauge = Watched()
    before = jobs._gauge
    jobs.report_to(gauge)
    try:
        jobs.solution_of.cache_clear()
        jobs.value_of("mnk(2,2,2)")
    finally:
        jobs.report_to(before)
    stages = [stage for spec, stage in seen if spec == b"mnk(2,2,2)"]
    assert b"starting" in stages
    assert gauge.spec == b""


@pytest.mark.anyio
async def test_a_text_is_read_or_said_to_be_none(game_server: GameServer) -> None:
    async with Client(game_server.url) as client:
        address = f"{game_server.url}/api/read"

        async def read(**query: str) -> dict[str, Any]:
            async with client._session.get(address, params=query) as response:
                assert response.status == 200
                found: dict[str, Any] = await response.json()
                return found

        start = await read(game="classic")
        assert start["state"]["position"] == ".../.../... x"
        assert start["problem"] is None
        lopsided = await read(game="classic", position="xx./.../...")
        assert lopsided["state"] is None
        assert "2 x" in lopsided["problem"]["message"]
        assert (await read(game="nonsense"))["problem"]["code"] == "bad-request"
