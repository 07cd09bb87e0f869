"""The benchmark of strength: its numbers of moves, its table, its speeds."""

from random import Random

import pytest

from benchmarks import strength
from unbeatable import Match


def test_moves_have_the_numbers_of_the_other_side() -> None:
    assert strength._action(55, falls=True) == 7
    assert strength._action(55, falls=False) == 55


def test_openings_are_near_the_middle() -> None:
    match = Match.new("mnk(15,15,5)")
    for seed in range(20):
        move = strength._opening_move(match, Random(seed))
        assert 5 <= move % 15 <= 9
        assert 5 <= move // 15 <= 9
    falling = Match.new("mnk(8,7,4,gravity=true)")
    assert strength._opening_move(falling, Random(0)) in falling.game.moves(0)


def test_the_table_counts_points_and_names_the_bars() -> None:
    matches = [
        {
            "board": "mnk(15,15,5)",
            "seconds": 1.0,
            "number": number,
            "side": "xo"[number % 2],
            "points": points,
            "plies": 20,
            "longest move": 1.01,
        }
        for number, points in enumerate((1.0, 0.5, 0.0, 1.0))
    ]
    speeds = {"first moves": {"mnk(6,6,4)": {"1": 0.004}}, "threats a second": 1_234_567}
    text = strength.table({"matches": matches, **speeds})
    assert "2.5 points of 4 matches: 2 won, 1 drawn, 1 lost" in text
    assert "38 of 40 won" in text
    assert "at most 4 ms over" in text
    assert "1,234,567 positions a second" in text
    assert strength.in_words(matches[1]).endswith("match 1: 0.5 as o in 20 plies")


@pytest.mark.slow
def test_the_threat_search_is_fast_enough_to_be_measured() -> None:
    assert strength.threats_a_second(boards=1) > 1000
