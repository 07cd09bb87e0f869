"""Explanations of a board that is kept as a book sweep what lies deeper once, and to the same."""

from random import Random

import pytest

from unbeatable import Match, Solution, solve
from unbeatable.explain import explain
from unbeatable.solve.sweep import variation_solution as shared
from unbeatable.solve.sweep.variation_solution import FollowingSolution, following

SPEC = "mnk(5,5,4)"


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(SPEC)


def random_match(chance: Random) -> Match:
    match = Match.new(SPEC)
    while not match.is_over:
        match = match.apply(chance.choice(match.legal))
    return match


def test_positions_that_follow_one_another_have_the_same_ratings(solution: Solution) -> None:
    quick = following(solution)
    assert isinstance(quick, FollowingSolution)
    chance = Random(1)
    for match in (random_match(chance), random_match(chance)):
        for pos in match.positions:
            assert quick.outcome(pos) == solution.outcome(pos)
            assert quick.rate(pos) == solution.rate(pos)


def test_what_cannot_arise_is_refused_alike(solution: Solution) -> None:
    quick = following(solution)
    both, too_many_of_x = 1 | 1 << 25, (1 << 9) - 1
    for pos in (both, too_many_of_x, 0b1111 | 0b1111 << 30 | 1 << 9):
        assert quick.find(pos) is solution.find(pos) is None


def test_small_games_and_what_follows_already_stay_as_they_are(solution: Solution) -> None:
    quick = following(solution)
    assert following(quick) is quick
    for small in (solve("mnk(4,3,3)"), solve("whoa")):
        assert following(small) is small


def test_a_line_is_swept_once(solution: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    sweeps: list[int] = []

    class Counted(shared.Rest):
        def __init__(self, *args: object) -> None:
            sweeps.append(1)
            super().__init__(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(shared, "Rest", Counted)
    told = explain(SPEC, solution=solution)
    assert told.best is not None
    assert len(told.best.line) == 25
    assert len(sweeps) == 1
