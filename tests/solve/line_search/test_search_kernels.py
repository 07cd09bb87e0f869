"""The search: the value of small games, and scores that agree with plain search."""

from random import Random

import pytest

from tests.solve.line_search.positions import line_game, scattered
from unbeatable import Value, solve
from unbeatable.solve.line_search.choice import IN_SIGHT
from unbeatable.solve.line_search.searcher import search


@pytest.mark.parametrize(
    ("spec", "stones"),
    [("mnk(3,3,3)", 0), ("mnk(4,3,3)", 0), ("mnk(4,3,4)", 2), ("mnk(4,4,3,gravity=true)", 2)],
)
def test_what_is_in_sight_is_true(spec: str, stones: int) -> None:
    """A win or a loss in sight is one; on small boards every one is seen."""
    solution = solve(spec)
    for seed in range(8):
        game, pos = scattered(spec, stones, seed)
        if pos is None:
            continue
        choice = search(game, pos, 60, Random(seed), most_nodes=20_000)
        value = solution.outcome(pos).value
        seen = (choice.score >= IN_SIGHT) - (choice.score <= -IN_SIGHT)
        assert seen == value, game.write(pos)
        if value is not Value.LOSS:
            after = solution.outcome(game.play(pos, choice.move)).value
            assert after == -value


def test_a_win_by_quiet_moves_is_seen() -> None:
    """On 6x6 with lines of 4 x wins with open rows, which threaten nothing at once."""
    game = line_game("mnk(6,6,4)")
    pos = game.read("....../....../..x.../...x../.o..../o..... x")
    choice = search(game, pos, 60, Random(0), most_nodes=60_000)
    assert choice.score >= IN_SIGHT


def test_more_positions_look_deeper() -> None:
    game = line_game("mnk(15,15,5)")
    depths = [
        search(game, game.start(), 60, Random(0), most_nodes=nodes).depth
        for nodes in (100, 1000, 10_000)
    ]
    assert depths == sorted(depths)
    assert depths[0] < depths[-1]
