"""WorkerPool and games that take long: solved in the background, and used from then on."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.in_process import InlinePool
from tests.server.workers.positions import start_of
from unbeatable.core.game import Value
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.wire import SolvingState
from unbeatable.server.workers import jobs, readiness
from unbeatable.server.workers.pool import WorkerPool
from unbeatable.solve import Rating, feasibility, memory
from unbeatable.solve.storage import cache

pytestmark = pytest.mark.slow

LONG = "mnk(3,5,3,gravity=true)"
"""Stands for a game that takes long, where a test says so."""


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
    first = await fresh_pool.choose(LONG, start_of(LONG), [], "perfect")
    assert first.move in Match.new(LONG).legal
    value = await solving
    assert stages
    assert fresh_pool.is_exact(game)
    assert feasibility(game).at_hand
    [rated] = await fresh_pool.rate(game, [start_of(LONG)])
    assert (rated.value, rated.remoteness) == (value.value, value.remoteness)
    best = [move.move for move in rated.moves if move.remoteness == rated.remoteness]
    assert (await fresh_pool.choose(LONG, start_of(LONG), [], "perfect")).move in best
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
            move, _ = await pool.choose(BEATEN, start_of(BEATEN), list(match.played), "perfect")
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
