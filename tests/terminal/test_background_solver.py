"""BackgroundSolver: the solution, its progress and the ratings, without blocking the screen."""

import asyncio

import pytest

from unbeatable import Solution, load
from unbeatable.solve.progress import Progress
from unbeatable.terminal import background_solver
from unbeatable.terminal.background_solver import BackgroundSolver
from unbeatable.terminal.seats import seating


def solver_of(spec: str) -> BackgroundSolver:
    return BackgroundSolver(load(spec), seating("human", "human").seats)


def test_a_solved_game_rates_its_moves_and_remembers_the_last_position() -> None:
    async def test() -> None:
        solver = solver_of("classic")
        start = solver.game.start()
        assert not await solver.ratings(start)
        assert not solver.settled.is_set()
        await solver.solve()
        assert solver.settled.is_set()
        assert not solver.is_too_large
        assert solver.progress == ""
        assert not solver.cached_ratings(start)
        ratings = await solver.ratings(start)
        assert len(ratings) == 9
        assert solver.cached_ratings(start) is ratings

    asyncio.run(test())


def test_moves_that_take_long_are_known_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on a board whose search takes longer than a moment."""

    async def test() -> None:
        solver = solver_of("classic")
        await solver.solve()
        assert solver.solution is not None
        start, ratings = solver.game.start(), solver.solution.rate()
        found = iter(range(0, 10, 3))
        monkeypatch.setattr(Solution, "rate_within", lambda *_: ratings[: next(found)])
        await solver.rate(start)
        assert not solver.cached_ratings(start)
        await solver.rate(start)
        assert solver.cached_ratings(start) == ratings[:3]
        assert not solver.is_rated(start)
        assert await solver.ratings(start) == ratings
        assert solver.is_rated(start)

    asyncio.run(test())


def test_a_search_that_is_compiled_says_so_as_long_as_it_takes() -> None:
    async def test() -> None:
        solver = solver_of("classic")
        await solver.solve()
        said: list[str] = []

        def work() -> None:
            solver._report("compiling", 0, None)
            said.append(solver.progress)

        await solver.run_in_thread(work)
        assert said == ["compiling: 0"]
        assert solver.progress == ""

    asyncio.run(test())


def test_a_game_too_large_is_settled_without_a_solution() -> None:
    async def test() -> None:
        solver = solver_of("mnk(9,9,5)")
        await solver.solve()
        assert solver.is_too_large
        assert not await solver.ratings(solver.game.start())

    asyncio.run(test())


def test_a_stopped_solver_ends_at_its_next_report(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[int] = []

    def endless(game: object, seats: object, progress: Progress) -> None:
        for done in range(1, 1_000):
            progress("solving", done, None)
            reported.append(done)
            if done == 2:
                solver.stop()

    solver = solver_of("classic")
    monkeypatch.setattr(background_solver, "find_solution", endless)
    asyncio.run(solver.solve())
    assert reported == [1, 2]
    assert solver.solution is None


def test_progress_says_the_stage_and_how_much_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def solve(game: object, seats: object, progress: Progress) -> None:
        progress("positions", 1_000, None)
        shown.append(solver.progress)
        progress("values", 1_000, 2_000)
        shown.append(solver.progress)

    solver = solver_of("classic")
    monkeypatch.setattr(background_solver, "find_solution", solve)
    asyncio.run(solver.solve())
    assert shown == ["positions: 1,000", "values: 1,000 of 2,000"]
