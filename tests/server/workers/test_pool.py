"""WorkerPool with their real processes: moves, ratings, and what happens when one dies."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator

import pytest

from unbeatable.core.match import Match
from unbeatable.core.record import Record
from unbeatable.core.registry import listings, load
from unbeatable.server.live.handlers import LEVELS
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.settings import Settings
from unbeatable.server.wire import PositionRating
from unbeatable.server.workers import jobs
from unbeatable.server.workers.pool import WorkerPool

CLASSIC = load("classic")
CONNECT4 = load("connect4")
MAX_POSITIONS = Settings().max_positions


@pytest.fixture(scope="module")
async def pool() -> AsyncIterator[WorkerPool]:
    pool = WorkerPool(2, MAX_POSITIONS)
    pool.start()
    yield pool
    await pool.close()


def start_of(spec: str) -> str:
    game = load(spec)
    return game.write(game.start())


def process_of(pool: WorkerPool, pace: str) -> int:
    [pid] = pool._pools[pace]._processes
    return pid


@pytest.mark.anyio
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("spec", ["classic", "connect4"])
async def test_every_level_moves(pool: WorkerPool, spec: str, level: str) -> None:
    for moves in ([], list(Match.new(spec).legal[:1])):
        match = jobs.replayed(spec, start_of(spec), moves)
        chosen = await pool.choose(spec, start_of(spec), moves, level)
        assert chosen in match.legal


@pytest.mark.anyio
async def test_perfect_is_perfect_where_the_game_is_solved(pool: WorkerPool) -> None:
    start = start_of("classic")
    assert await pool.choose("classic", start, ["a1"], "perfect") == "b2"
    assert await pool.choose("classic", start, ["a1", "b2", "b1"], "perfect") == "c1"


@pytest.mark.anyio
async def test_where_it_is_not_solved_perfect_looks_ahead(pool: WorkerPool) -> None:
    assert not pool.is_exact(CONNECT4)
    three_in_a_row = ["d1", "d2", "c1", "c2", "e1", "e2"]
    match = jobs.replayed("connect4", start_of("connect4"), three_in_a_row)
    chosen = await pool.choose("connect4", start_of("connect4"), three_in_a_row, "perfect")
    assert match.apply(chosen).winner == 0
    tower = ["d1", "a1", "d2", "a2", "d3"]
    assert await pool.choose("connect4", start_of("connect4"), tower, "perfect") == "d4"


@pytest.mark.anyio
async def test_ratings_are_those_of_the_solution(pool: WorkerPool) -> None:
    positions = [start_of("classic"), "xx./oo./... x", "xxx/oo./... o"]
    rated = await pool.rate(CLASSIC, positions)
    first, second, third = (PositionRating(**entry) for entry in rated)
    assert (first.value, first.remoteness, len(first.moves)) == ("draw", None, 9)
    assert (second.value, second.remoteness) == ("win", 1)
    assert [(m.move, m.value) for m in second.moves if m.remoteness == 1] == [("c3", "win")]
    assert (third.value, third.remoteness, third.moves) == ("loss", 0, [])


@pytest.mark.anyio
async def test_positions_and_matches_are_explained(pool: WorkerPool) -> None:
    told = await pool.explain_position(CLASSIC, "xx./oo./... x", None)
    assert told["text"]
    why = await pool.explain_position(CLASSIC, "xx./oo./... x", "c3")
    assert why["text"]
    played = jobs.replayed("classic", start_of("classic"), ["a1", "a2", "b1", "b2", "c1"])
    decided = await pool.explain_match(Record.of(played))
    assert decided["text"]


@pytest.mark.anyio
async def test_what_is_too_large_is_refused_at_once(pool: WorkerPool) -> None:
    start = start_of("connect4")
    for attempt in (
        pool.rate(CONNECT4, [start]),
        pool.explain_position(CONNECT4, start, None),
        pool.explain_match(Record.of(Match.new(CONNECT4))),
    ):
        with pytest.raises(Refusal) as caught:
            await attempt
        assert caught.value.code == "too-large"
        assert CONNECT4.spec in caught.value.message


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
    os.kill(process_of(pool, "slow"), signal.SIGKILL)  # it would sleep on


@pytest.mark.anyio
async def test_a_process_that_is_killed_is_replaced(pool: WorkerPool) -> None:
    await pool.choose("classic", start_of("classic"), [], "perfect")
    before = process_of(pool, "quick")
    os.kill(before, signal.SIGKILL)
    moves = await asyncio.gather(
        *(pool.choose("classic", start_of("classic"), ["a1"], "perfect") for _ in range(20))
    )
    assert moves == ["b2"] * 20
    assert process_of(pool, "quick") != before


@pytest.mark.anyio
async def test_work_that_kills_its_process_is_given_up(pool: WorkerPool) -> None:
    with pytest.raises(Refusal) as caught:
        await pool.draw(os.abort)
    assert caught.value.code == "unavailable"
    assert await pool.draw(len, "still works") == 11


@pytest.mark.anyio
async def test_closed_thinkers_leave_no_process_and_say_so() -> None:
    pool = WorkerPool(1, MAX_POSITIONS)
    assert await pool.draw(len, "awake") == 5
    process = process_of(pool, "slow")
    await pool.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    with pytest.raises(Refusal) as caught:
        await pool.choose("classic", start_of("classic"), [], "first")
    assert caught.value.code == "unavailable"


@pytest.mark.parametrize("spec", [entry.spec for entry in listings()])
def test_every_game_of_the_list_but_one_is_solved_here(spec: str) -> None:
    game = load(spec)
    assert WorkerPool(1, MAX_POSITIONS).is_exact(game) is (game.spec != CONNECT4.spec)


def test_a_board_is_known_to_have_a_book_without_reading_it() -> None:
    """The server itself loads neither numba nor a solution: that would hold up everybody."""
    asks = "from unbeatable.server.workers.pool import *; from unbeatable.core.registry import *"
    tells = f"exact = [WorkerPool(1, {MAX_POSITIONS}).is_exact(load(e.spec)) for e in listings()]"
    script = f"import sys; {asks}; {tells}; print(sum(exact), 'numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == [str(len(list(listings())) - 1), "False"]


def test_a_server_with_less_room_solves_less() -> None:
    small = WorkerPool(1, 100)
    assert not small.is_exact(CLASSIC)
    with pytest.raises(Refusal):
        small.refuse_if_too_large(CLASSIC)
