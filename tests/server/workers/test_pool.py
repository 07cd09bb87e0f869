"""WorkerPool with their real processes: moves, ratings, and what happens when one dies."""

import asyncio
import gzip
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from concurrent.futures import Future
from pathlib import Path

import orjson
import pytest

from tests.server.workers.positions import start_of
from unbeatable.core.match import Match
from unbeatable.core.record import Record
from unbeatable.core.registry import listings, load
from unbeatable.players.load import QUICK_PLAYERS
from unbeatable.players.proven import Proven
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.workers import jobs
from unbeatable.server.workers.lane import Lane
from unbeatable.server.workers.pool import WorkerPool

pytestmark = pytest.mark.slow

CLASSIC = load("classic")
CONNECT4 = load("connect4")
LARGE = load("mnk(8,7,4,gravity=true)")
LARGE_WITHOUT_GRAVITY = load("mnk(7,7,4)")


@pytest.fixture(scope="module")
async def pool() -> AsyncIterator[WorkerPool]:
    pool = WorkerPool(2)
    pool.start()
    yield pool
    await pool.close()


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
        assert chosen.move in match.legal
        assert chosen.proven is None, "the game is solved: nothing has to be proven"


@pytest.mark.anyio
async def test_the_search_of_a_large_board_is_loaded_before_its_first_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[tuple[object, ...]] = []
    answers: list[Future[bool]] = []

    def start(_: Lane, *work: object) -> Future[bool]:
        begun.append(work)
        answers.append(Future())
        return answers[-1]

    monkeypatch.setattr(Lane, "start", start)
    pool = WorkerPool(2)
    for level in ("easy", "perfect", "perfect"):
        pool.prepare(LARGE, level)
    pool.prepare(CLASSIC, "perfect")
    assert begun == [(jobs.warm_up, LARGE.spec)]
    for is_loaded in (False, True):  # at first it is still being compiled
        answers[-1].set_result(is_loaded)
        pool.prepare(LARGE, "perfect")
    assert begun == [(jobs.warm_up, LARGE.spec)] * 2
    pool.prepare(LARGE_WITHOUT_GRAVITY, "perfect")
    assert begun[2:] == [(jobs.warm_up, "mnk(7,7,4)")], "it has a search of its own"
    await pool.close()


@pytest.mark.anyio
async def test_perfect_is_perfect_where_the_game_is_solved(pool: WorkerPool) -> None:
    start = start_of("classic")
    assert await pool.choose("classic", start, ["a1"], "perfect") == ("b2", None)
    assert await pool.choose("classic", start, ["a1", "b2", "b1"], "perfect") == ("c1", None)


@pytest.mark.anyio
async def test_where_it_is_not_solved_perfect_looks_ahead(pool: WorkerPool) -> None:
    assert not pool.is_exact(LARGE)
    three_in_a_row = ["d1", "d2", "c1", "c2", "e1", "e2"]
    match = jobs.replay(LARGE.spec, start_of(LARGE.spec), three_in_a_row)
    chosen = await pool.choose(LARGE.spec, start_of(LARGE.spec), three_in_a_row, "perfect")
    assert match.apply(chosen.move).winner == 0
    tower = ["d1", "a1", "d2", "a2", "d3"]
    assert (await pool.choose(LARGE.spec, start_of(LARGE.spec), tower, "perfect")).move == "d4"


@pytest.mark.anyio
async def test_what_is_proven_on_the_way_is_told(pool: WorkerPool) -> None:
    moves = "d1 e1 e2 g1 h1 g2 g3 e3 e4 c1 h2 e5 c2 a1 a2 a3 a4 h3 h4 e6 c3 g4".split()  # noqa: SIM905 (22 lines otherwise)
    start = start_of(LARGE.spec)
    assert (await pool.choose(LARGE.spec, start, moves[:2], "perfect")).proven is None
    chosen = await pool.choose(LARGE.spec, start, moves, "perfect")
    assert chosen.proven == Proven(winner=0, at_most=4)
    # Whatever o answers, x wins in time.
    for reply in jobs.replay(LARGE.spec, start, [*moves, chosen.move]).legal:
        after = [*moves, chosen.move, reply]
        answer = await pool.choose(LARGE.spec, start, after, "perfect")
        match = jobs.replay(LARGE.spec, start, [*after, answer.move])
        assert match.winner == 0 or answer.proven in (Proven(0, 2), Proven(0, 0))


@pytest.mark.anyio
async def test_proofs_are_told_where_stones_do_not_fall(pool: WorkerPool) -> None:
    spec, moves = "mnk(6,6,4)", ["c3", "a1", "d3", "f6"]
    for _ in range(20):  # a proof is looked for in a part of a second, and this machine is busy
        chosen = await pool.choose(spec, start_of(spec), moves, "perfect")
        if chosen.proven is not None:
            break
    assert chosen.proven is not None
    assert chosen.proven.winner == 0
    assert chosen.proven.at_most in {2, 4}
    lost = [*moves, chosen.move]
    match = jobs.replay(spec, start_of(spec), lost)
    for reply in match.legal:
        answer = await pool.choose(spec, start_of(spec), [*lost, reply], "perfect")
        after = match.apply(reply).apply(answer.move)
        assert after.winner == 0 or (answer.proven and answer.proven.winner == 0)


@pytest.mark.anyio
async def test_connect_four_is_exact_in_all_answers(pool: WorkerPool) -> None:
    assert pool.is_exact(CONNECT4)
    start = start_of("connect4")
    assert await pool.choose("connect4", start, [], "perfect") == ("d1", None)
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
    assert move == ("b2", None)
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
    assert await pool.choose("connect4", start, [], "perfect") == ("d1", None)
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
    assert await pool.choose("connect4", start, [], "perfect") == ("d1", None)
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
    assert [move for move, _ in moves] == ["b2"] * 20
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


UNSOLVED = {"cube(4)"}
"""The specs of the list that are too large to be solved."""


@pytest.mark.parametrize("spec", [entry.spec for entry in listings()])
def test_every_other_game_of_the_list_is_solved_here(spec: str) -> None:
    assert WorkerPool(1).is_exact(load(spec)) is (spec not in UNSOLVED)


def test_a_board_is_known_to_have_a_book_without_reading_it() -> None:
    """The server itself loads neither numba nor a solution: that would hold up everybody."""
    asks = "from unbeatable.server.workers.pool import *; from unbeatable.core.registry import *"
    tells = "exact = [WorkerPool(1).is_exact(load(e.spec)) for e in listings()]"
    script = f"import sys; {asks}; {tells}; print(sum(exact), 'numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == [str(len(list(listings())) - len(UNSOLVED)), "False"]


def test_a_server_may_solve_less_than_the_machine_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path))
    small = WorkerPool(1, 100)
    assert not small.is_exact(CLASSIC)
    assert not small.is_solvable(CLASSIC)
    with pytest.raises(Refusal, match="up to 6,046 positions; this server solves up to 100"):
        small.refuse_if_too_large(CLASSIC)
