"""Unbeatable: the sweep, retrograde analysis, random playouts, and ratings from a solution."""

import random
from itertools import count, cycle

import unbeatable
from benchmarks.task import Done, Task
from unbeatable import Match, Solution, load
from unbeatable.games.mnk import MNK

RATED = 1_000
"""Positions that ratings are asked for, in turn."""


def sweep(spec: str) -> Task:
    from unbeatable.solve.sweep.solution import sweep

    game = _board(spec)
    sweep(MNK(2, 2, 2))  # loads what numba has compiled
    return lambda: _done(sweep(game))


def first_sweep(spec: str) -> Task:
    """The first sweep of a process, with the import of the solver and of numba."""

    def run() -> Done:
        from unbeatable.solve.sweep.solution import sweep

        return _done(sweep(_board(spec)))

    return run


def retrograde(spec: str) -> Task:
    from unbeatable.solve.retrograde import retrograde

    game = load(spec)
    return lambda: _done(retrograde(game))


def playouts(spec: str, games: int) -> Task:
    game = load(spec)
    unbeatable.playouts(game, 1_000, seed=0)  # loads what numba has compiled
    seeds = count()

    def run() -> Done:
        ends = unbeatable.playouts(game, games, seed=next(seeds))
        return Done(ends.x_wins + ends.o_wins + ends.draws, (ends.x_wins - ends.o_wins) / games)

    return run


def rate_retrograde(spec: str) -> Task:
    from unbeatable.solve.retrograde import retrograde

    return _rate(retrograde(load(spec)))


def rate_sweep(spec: str) -> Task:
    from unbeatable.solve.sweep.solution import sweep

    return _rate(sweep(_board(spec)))


def _rate(solution: Solution) -> Task:
    """Rate all moves of one position after another, from all stages of random games."""
    chance = random.Random(1)
    positions: list[int] = []
    while len(positions) < RATED:
        match = Match.new(solution.game.spec)
        while not match.is_over:
            positions.append(match.position)
            match = match.apply(chance.choice(match.legal))
    asked, value = cycle(positions), solution.value()
    return lambda: Done(len(solution.rate(next(asked))), value)


def _board(spec: str) -> MNK:
    game = load(spec)
    if not isinstance(game, MNK):
        raise TypeError(f"{spec!r} is not an m,n,k board")
    return game


def _done(solution: Solution) -> Done:
    return Done(solution.counts.positions, solution.value())
