"""A swept board answers below the plies that it keeps, too."""

import pytest

from tests.solve.sweep.boards import board, positions, same_ratings
from unbeatable import Outcome, Value
from unbeatable.solve.sweep.solution import find_missing, sweep


@pytest.mark.parametrize(
    "spec", ["mnk(4,4,3)", "mnk(4,4,4)", "mnk(4,4,4,misere=true)", "mnk(4,4,3,misere=true)"]
)
def test_what_was_not_kept_is_swept_when_asked_for(spec: str) -> None:
    game = board(spec)
    whole, first_plies = sweep(game), sweep(game, keep_plies=3)
    assert first_plies.counts == whole.counts
    for plies in range(9):
        for pos in positions(game, plies, 12):
            assert same_ratings(first_plies, whole, pos), game.write(pos)


def test_a_finished_position_below_the_kept_plies() -> None:
    solution = sweep(board("mnk(4,4,3)"), keep_plies=2)
    text = "xxx./oo../..../.... o"
    assert solution.outcome(text) == Outcome(Value.LOSS, 0)
    assert solution.rate(text) == []
    full = "xoxo/xoxo/oxox/oxox x"
    assert sweep(board("mnk(4,4,4)"), keep_plies=2).outcome(full) == Outcome(Value.DRAW, None)


def test_what_is_missing_of_a_line() -> None:
    # A row of three cells 0 to 2 and a column 0, 3, 6; own stone on 0, the other's on 3.
    lines = (0b111, 0b1001001)
    assert find_missing(lines, 0b1, 0b1000, [1, 2, 4]) == [0b11]
    assert find_missing((0b11, 0b111), 0, 0, [0, 1, 2]) == [0b11]
