"""A variation below the plies of a book is swept once, and has the same ratings."""

from random import Random

import pytest

from unbeatable import Match, PositionError, Solution, solve
from unbeatable.solve.sweep.variation_solution import VariationSolution, follow_variations

pytestmark = pytest.mark.slow

SPEC = "mnk(5,5,4)"


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(SPEC)


def random_match(chance: Random) -> Match:
    match = Match.new(SPEC)
    while not match.is_over:
        match = match.apply(chance.choice(match.legal))
    return match


def test_positions_of_a_variation_have_the_same_ratings(solution: Solution) -> None:
    quick = follow_variations(solution)
    assert isinstance(quick, VariationSolution)
    chance = Random(1)
    for match in (random_match(chance), random_match(chance)):
        for pos in match.positions:
            assert quick.outcome(pos) == solution.outcome(pos)
            assert quick.rate(pos) == solution.rate(pos)


def test_what_cannot_arise_is_refused_alike(solution: Solution) -> None:
    quick = follow_variations(solution)
    both, too_many_of_x = 1 | 1 << 25, (1 << 9) - 1
    for pos in (both, too_many_of_x, 0b1111 | 0b1111 << 30 | 1 << 9):
        assert quick._find(pos) is solution._find(pos) is None
        for asked in (quick, solution):
            with pytest.raises(PositionError):
                asked.outcome(pos)


def test_a_solution_has_one_for_all_questions(solution: Solution) -> None:
    quick = follow_variations(solution)
    assert follow_variations(solution) is quick
    assert follow_variations(quick) is quick


def test_small_games_stay_as_they_are() -> None:
    for small in (solve("mnk(4,3,3)"), solve("whoa")):
        assert follow_variations(small) is small
