"""3x3x3 by search: against other solvers on small boards, and what it says of every first move."""

import random
from pathlib import Path

import pytest

from unbeatable import Match, Outcome, PositionError, Solution, TooLarge, Value, load, solve
from unbeatable.games.mnk import MNK
from unbeatable.solve import feasibility
from unbeatable.solve.cube_search import ThreatSearch, can_search_cube


@pytest.mark.parametrize("spec", ["mnk(3,3,3)", "mnk(4,2,2)", "mnk(4,3,3)"])
def test_outcomes_are_those_of_other_solvers(spec: str) -> None:
    game, chance = load(spec), random.Random(1)
    assert isinstance(game, MNK)
    solution = solve(spec, cache=False)
    search = ThreatSearch(game.lines, game.grid.cells)
    for _ in range(60):
        match = Match.new(game)
        while not match.is_over:
            own, other = game.planes(match.position)[:: -1 if match.turn else 1]
            assert search.find(own, other) == solution.outcome(match.position)
            match = match.apply(chance.choice(match.legal))


def test_positions_of_3x3x3_agree_with_those_after_their_moves() -> None:
    game, chance = load("3x3x3"), random.Random(2)
    solution = solve(game)
    for _ in range(10):
        match = Match.new(game)
        for _ in range(2):
            match = match.apply(chance.choice(match.legal))
        while not match.is_over:
            replies = [
                solution.outcome(game.play(match.position, move))
                for move in game.moves(match.position)
            ]
            own = [Outcome(-it.value, (it.remoteness or 0) + 1) for it in replies]
            assert solution.outcome(match.position) == max(own, key=lambda it: it.merit)
            assert solution.outcome(match.position).value is not Value.DRAW  # no cube fills up
            match = match.apply(chance.choice(match.legal))


def test_only_the_centre_wins() -> None:
    rated = solve("cube(3)").rate()
    assert (rated[0].text, rated[0].value, rated[0].remoteness) == ("2b2", Value.WIN, 7)
    assert {(it.value, it.remoteness) for it in rated[1:]} == {(Value.LOSS, 10)}


def test_the_perfect_player_wins_from_the_centre() -> None:
    game, solution, chance = load("cube(3)"), solve("cube(3)"), random.Random(3)
    for _ in range(20):
        match = Match.new(game)
        while not match.is_over:
            text = (
                solution.best(match.position)[0].text
                if match.turn == 0
                else chance.choice(match.legal)
            )
            match = match.apply(text)
        assert match.winner == 0
        assert len(match.moves) <= 7


def test_what_is_searched() -> None:
    assert can_search_cube(load("cube(3)"))
    assert not can_search_cube(load("cube(2)"))  # it is solved as a whole
    assert not can_search_cube(load("qubic"))
    assert not can_search_cube(load("classic"))
    feasible = feasibility("cube(3)")
    assert (feasible.method, feasible.at_hand) == ("search", True)
    assert feasibility("qubic").method is None
    assert feasibility("cube(2)").method == "retrograde"


def test_nothing_is_listed_or_counted() -> None:
    solution = solve("cube(3)")
    assert repr(solution) == "<Solution of cube(3): searched>"
    with pytest.raises(TooLarge, match="too many positions to be counted"):
        _ = solution.counts
    with pytest.raises(TooLarge, match="no arrays of all its positions"):
        solution.arrays()


def test_a_text_that_is_no_position_is_refused() -> None:
    with pytest.raises(PositionError, match="x starts"):
        solve("cube(3)").outcome("ooo" + "/..." * 2 + 2 * "//.../.../...")


def test_it_is_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "cube.solution"
    solve("cube(3)").save(path)
    loaded = Solution.load(path)
    assert loaded.outcome() == Outcome(Value.WIN, 7)
