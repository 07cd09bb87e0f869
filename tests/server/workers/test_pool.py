"""WorkerPool with their real processes: moves, ratings, and what happens when one dies."""

import asyncio
import gzip
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.server.in_process import InlinePool
from unbeatable.core.game import Value
from unbeatable.core.match import Match
from unbeatable.core.record import Record
from unbeatable.core.registry import listings, load
from unbeatable.players.load import QUICK_PLAYERS
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.wire import SolvingState
from unbeatable.server.workers import jobs, readiness
from unbeatable.server.workers.lane import Lane
from unbeatable.server.workers.pool import WorkerPool
from unbeatable.solve import Rating, feasibility, memory
from unbeatable.solve.storage import cache

pytestmark = pytest.mark.slow

CLASSIC = load("classic")
CONNECT4 = load("connect4")
LARGE = load("mnk(8,7,4,gravity=true)")
LONG = "mnk(3,5,3,gravity=true)"
"""Stands for a game that takes long, where a test says so."""


@pytest.fixture(scope="module")
async def pool() -> AsyncIterator[WorkerPool]:
    pool = WorkerPool(2)
    pool.start()
    yield pool
    await pool.close()


def start_of(spec: str) -> str:
    game = load(spec)
    return game.write(game.start())


def process_of(lane: Lane) -> int:
    assert lane._executor is not None
    [pid] = lane._executor._processes
    return pid


@pytest.mark.anyio
@pytest.mark.parametrize("level", QUICK_PLAYERS)
@pytest.mark.parametrize("spec", ["classic", "connect4"])
async def test_every_level_moves(pool: WorkerPool, spec: str, level: str) -> None:
    for moves in ([], list(Match.new(spec).legal[:1])):
        match = jobs.replay(spec, start_of(spec), moves)
        chosen = await pool.choose(spec, start_of(spec), moves, level)
        assert chosen in match.legal


@pytest.mark.anyio
async def test_perfect_is_perfect_where_the_game_is_solved(pool: WorkerPool) -> None:
    start = start_of("classic")
    assert await pool.choose("classic", start, ["a1"], "perfect") == "b2"
    assert await pool.choose("classic", start, ["a1", "b2", "b1"], "perfect") == "c1"


@pytest.mark.anyio
async def test_where_it_is_not_solved_perfect_looks_ahead(pool: WorkerPool) -> None:
    assert not pool.is_exact(LARGE)
    three_in_a_row = ["d1", "d2", "c1", "c2", "e1", "e2"]
    match = jobs.replay(LARGE.spec, start_of(LARGE.spec), three_in_a_row)
    chosen = await pool.choose(LARGE.spec, start_of(LARGE.spec), three_in_a_row, "perfect")
    assert match.apply(chosen).winner == 0
    tower = ["d1", "a1", "d2", "a2", "d3"]
    assert await pool.choose(LARGE.spec, start_of(LARGE.spec), tower, "perfect") == "d4"


@pytest.mark.anyio
async def test_connect_four_is_exact_in_all_answers(pool: WorkerPool) -> None:
    assert pool.is_exact(CONNECT4)
    start = start_of("connect4")
    assert await pool.choose("connect4", start, [], "perfect") == "d1"
    (rated,) = await pool.rate(CONNECT4, [start])
    assert (rated.value, rated.remoteness, rated.complete) == ("win", 41, True)
    assert {rating.move: rating.remoteness for rating in rated.moves} == {
        **dict.fromkeys(["a1", "g1"], 40),
        **dict.fromkeys(["b1", "f1"], 42),
        **dict.fromkeys(["c1", "e1"]),
        "d1": 41,
    }
    why = await pool.explain_position(CONNECT4, start)
    assert (why.value, why.remoteness) == ("win", 41)
    graph = gzip.decompress(await pool.map(CONNECT4))
    assert orjson.loads(graph)["exact"] is True


@pytest.mark.anyio
async def test_ratings_are_those_of_the_solution(pool: WorkerPool) -> None:
    positions = [start_of("classic"), "xx./oo./... x", "xxx/oo./... o"]
    rated = await pool.rate(CLASSIC, positions)
    first, second, third = rated
    assert (first.value, first.remoteness, len(first.moves)) == ("draw", None, 9)
    assert (second.value, second.remoteness) == ("win", 1)
    assert [(m.move, m.value) for m in second.moves if m.remoteness == 1] == [("c3", "win")]
    assert (third.value, third.remoteness, third.moves) == ("loss", 0, [])


@pytest.mark.anyio
async def test_positions_and_matches_are_explained(pool: WorkerPool) -> None:
    told = await pool.explain_position(CLASSIC, "xx./oo./... x")
    assert told.text
    why = await pool.explain_move(CLASSIC, "xx./oo./... x", "c3")
    assert why.text
    played = jobs.replay("classic", start_of("classic"), ["a1", "a2", "b1", "b2", "c1"])
    decided = await pool.explain_match(Record.of(played))
    assert decided.text


@pytest.mark.anyio
async def test_a_position_that_no_play_leads_to_is_refused(pool: WorkerPool) -> None:
    unreached = 4 * "......./" + "x....../o...... x"
    for attempt in (
        pool.rate(CONNECT4, [unreached]),
        pool.explain_move(CONNECT4, unreached, "d1"),
        pool.refuse_if_unreachable(CONNECT4, unreached),
    ):
        with pytest.raises(Refusal, match=r"cannot arise in .*: no play leads there") as caught:
            await attempt
        assert caught.value.code == "bad-request"
        assert repr(unreached) in caught.value.message
    await pool.refuse_if_unreachable(CONNECT4, start_of("connect4"))
    await pool.refuse_if_unreachable(LARGE, start_of(LARGE.spec))  # no solution says otherwise


@pytest.mark.anyio
async def test_what_is_too_large_is_refused_at_once(pool: WorkerPool) -> None:
    start = start_of(LARGE.spec)
    for attempt in (
        pool.rate(LARGE, [start]),
        pool.explain_position(LARGE, start),
        pool.explain_move(LARGE, start, "d1"),
        pool.explain_match(Record.of(Match.new(LARGE))),
    ):
        with pytest.raises(Refusal) as caught:
            await attempt
        assert caught.value.code == "too-large"
        assert LARGE.spec in caught.value.message


@pytest.mark.anyio
async def test_what_is_slow_delays_nobody_s_classic(pool: WorkerPool) -> None:
    await pool.choose("classic", start_of("classic"), [], "perfect")  # they are awake
    slow = asyncio.create_task(pool.draw(time.sleep, 30.0))
    move = await asyncio.wait_for(
        pool.choose("classic", start_of("classic"), ["a1"], "perfect"), 10
    )
    assert move == "b2"
    assert not slow.done()
    slow.cancel()
    await asyncio.wait({slow})
    os.kill(process_of(pool._slow), signal.SIGKILL)  # it would sleep on


@pytest.mark.anyio
async def test_an_explanation_delays_no_move_of_the_same_game(pool: WorkerPool) -> None:
    start = start_of("connect4")
    lasting = asyncio.ensure_future(pool._explanations.run(time.sleep, 600))
    while pool._explanations._executor is None:
        await asyncio.sleep(0)
    explained = asyncio.ensure_future(pool.explain_move(CONNECT4, start, "d1"))
    assert await pool.choose("connect4", start, [], "perfect") == "d1"
    assert (await pool.rate(CONNECT4, [start]))[0].complete
    assert not lasting.done()
    assert not explained.done()  # it waits for the other explanation
    lasting.cancel()
    explained.cancel()
    os.kill(process_of(pool._explanations), signal.SIGKILL)  # it would sleep on


@pytest.mark.anyio
async def test_a_search_without_a_book_delays_no_connect_four(pool: WorkerPool) -> None:
    spec = "mnk(6,6,4,gravity=true)"
    assert pool._search._executor is None  # its process starts when it is needed
    lasting = asyncio.ensure_future(pool._search.run(time.sleep, 600))
    while pool._search._executor is None:
        await asyncio.sleep(0)
    chosen = asyncio.ensure_future(pool.choose(spec, start_of(spec), [], "perfect"))
    rated = asyncio.ensure_future(pool.rate(load(spec), [start_of(spec)]))
    start = start_of("connect4")
    assert await pool.choose("connect4", start, [], "perfect") == "d1"
    assert (await pool.rate(CONNECT4, [start]))[0].complete
    assert not any(task.done() for task in (lasting, chosen, rated))
    for task in (lasting, chosen, rated):
        task.cancel()
    os.kill(process_of(pool._search), signal.SIGKILL)  # it would sleep on


@pytest.mark.anyio
async def test_a_process_that_is_killed_is_replaced(pool: WorkerPool) -> None:
    await pool.choose("classic", start_of("classic"), [], "perfect")
    before = process_of(pool._quick)
    os.kill(before, signal.SIGKILL)
    moves = await asyncio.gather(
        *(pool.choose("classic", start_of("classic"), ["a1"], "perfect") for _ in range(20))
    )
    assert moves == ["b2"] * 20
    assert process_of(pool._quick) != before


@pytest.mark.anyio
async def test_work_that_kills_its_process_is_given_up(pool: WorkerPool) -> None:
    with pytest.raises(Refusal) as caught:
        await pool.draw(os.abort)
    assert caught.value.code == "unavailable"
    assert await pool.draw(len, "still works") == 11


@pytest.mark.anyio
async def test_closed_thinkers_leave_no_process_and_say_so() -> None:
    pool = WorkerPool(1)
    assert await pool.draw(len, "awake") == 5
    process = process_of(pool._slow)
    await pool.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    with pytest.raises(Refusal) as caught:
        await pool.choose("classic", start_of("classic"), [], "first")
    assert caught.value.code == "unavailable"


@pytest.mark.parametrize("spec", [entry.spec for entry in listings()])
def test_every_game_of_the_list_is_solved_here(spec: str) -> None:
    assert WorkerPool(1).is_exact(load(spec))


def test_a_board_is_known_to_have_a_book_without_reading_it() -> None:
    """The server itself loads neither numba nor a solution: that would hold up everybody."""
    asks = "from unbeatable.server.workers.pool import *; from unbeatable.core.registry import *"
    tells = "exact = [WorkerPool(1).is_exact(load(e.spec)) for e in listings()]"
    script = f"import sys; {asks}; {tells}; print(sum(exact), 'numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == [str(len(list(listings()))), "False"]


def test_a_server_may_solve_less_than_the_machine_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path))
    small = WorkerPool(1, 100)
    assert not small.is_exact(CLASSIC)
    assert not small.is_solvable(CLASSIC)
    with pytest.raises(Refusal, match="up to 6,046 positions; this server solves up to 100"):
        small.refuse_if_too_large(CLASSIC)


@pytest.fixture
async def fresh_pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WorkerPool]:
    """A pool that takes a small board for a long one, with a cache of its own."""
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path))
    monkeypatch.setattr(readiness, "PLAIN", 20_000)
    pool = WorkerPool(2)
    yield pool
    await pool.close()


@pytest.mark.anyio
async def test_what_takes_long_is_solved_in_the_background_and_then_used(
    fresh_pool: WorkerPool,
) -> None:
    game = load(LONG)
    assert fresh_pool.is_solvable(game)
    assert not fresh_pool.is_exact(game)
    with pytest.raises(Refusal, match="is not solved yet") as caught:
        await fresh_pool.rate(game, [start_of(LONG)])
    assert caught.value.code == "not-solved"
    stages: list[str] = []

    async def tell(state: SolvingState) -> None:
        stages.append(state.stage)

    solving = asyncio.create_task(fresh_pool.solve(game, tell))
    assert await fresh_pool.choose(LONG, start_of(LONG), [], "perfect") in Match.new(LONG).legal
    value = await solving
    assert stages
    assert fresh_pool.is_exact(game)
    assert feasibility(game).at_hand
    [rated] = await fresh_pool.rate(game, [start_of(LONG)])
    assert (rated.value, rated.remoteness) == (value.value, value.remoteness)
    best = [move.move for move in rated.moves if move.remoteness == rated.remoteness]
    assert await fresh_pool.choose(LONG, start_of(LONG), [], "perfect") in best
    assert WorkerPool(1).is_exact(game)  # as any other process finds it in the cache


@pytest.mark.anyio
async def test_a_solution_that_cannot_be_stored_is_used_all_the_same(
    fresh_pool: WorkerPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path / "file"))
    game = load(LONG)

    async def tell(state: SolvingState) -> None:
        pass

    value = await fresh_pool.solve(game, tell)
    assert not feasibility(game).at_hand
    assert fresh_pool.is_exact(game)
    [rated] = await fresh_pool.rate(game, [start_of(LONG)])
    assert rated.value == value.value


BEATEN = "mnk(4,5,4,gravity=true)"
"""A draw that was once won against a perfect computer, which only looked ahead here."""


@pytest.mark.parametrize(
    "spec",
    [BEATEN, "mnk(5,4,4,gravity=true)", "mnk(6,3,3,gravity=true)", "mnk(6,4,4)", "mnk(8,3,3)"],
)
def test_what_is_exact_in_the_terminal_is_exact_here(
    spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path))
    monkeypatch.setattr(memory, "free_memory", lambda: 16 * 1024**3)
    assert feasibility(spec).is_exact
    assert WorkerPool(1).is_solvable(load(spec))


@pytest.mark.anyio
@pytest.mark.parametrize("spec", [BEATEN, "mnk(5,4,4,gravity=true)"])
async def test_a_small_board_with_gravity_is_exact_at_once(
    spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path))
    pool = WorkerPool(2)
    try:
        assert pool.is_exact(load(spec))
        [rated] = await pool.rate(load(spec), [start_of(spec)])
        assert (rated.value, rated.remoteness) == ("draw", None)
        assert {move.value for move in rated.moves} <= {"draw", "loss"}
    finally:
        await pool.close()


class LastMoves:
    """A solution by which the last legal move is the best one."""

    def best(self, pos: Any = None) -> list[Rating]:
        game = load(BEATEN)
        *_, last = game.moves(pos)
        return [Rating(last, game.write_move(pos, last), Value.DRAW, None)]


@pytest.mark.anyio
async def test_a_perfect_computer_plays_by_the_solution_once_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it cannot lose a drawn board; playing that out would take a minute."""
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path))
    monkeypatch.setattr(readiness, "COMPILED", 0)  # so that it takes long
    pool, begun = InlinePool(1), list[str]()
    monkeypatch.setattr(pool._background, "begin", begun.append)
    await pool.choose(BEATEN, start_of(BEATEN), [], "perfect")
    assert begun == [BEATEN]
    monkeypatch.setattr(cache, "is_stored", lambda game: True)
    monkeypatch.setattr(jobs, "solution_of", lambda spec: LastMoves())
    jobs._with_solution.cache_clear()
    try:
        match = Match.new(BEATEN)
        while not match.is_over:
            move = await pool.choose(BEATEN, start_of(BEATEN), list(match.played), "perfect")
            assert move == match.legal[-1]
            match = match.apply(move)
    finally:
        jobs._with_solution.cache_clear()
    assert begun == [BEATEN]


def die(spec: str) -> None:
    """End as a process does when the system runs out of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.anyio
async def test_a_game_whose_solving_is_killed_counts_as_too_large(
    fresh_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(LONG)
    monkeypatch.setattr(jobs, "solve_alone", die)

    async def tell(state: SolvingState) -> None:
        pass

    with pytest.raises(Refusal, match="could not be solved") as caught:
        await fresh_pool.solve(game, tell)
    assert caught.value.code == "too-large"
    assert not fresh_pool.is_solvable(game)
