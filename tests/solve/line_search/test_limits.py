"""Limits: which games the line search knows."""

import pytest

from unbeatable import load
from unbeatable.games.mnk import MNK
from unbeatable.solve.line_search.limits import can_look_ahead, stones_fall


@pytest.mark.parametrize(
    "spec", ["classic", "connect4", "mnk(26,26,5)", "mnk(26,26,4,gravity=true)"]
)
def test_boards_where_a_line_wins_are_known(spec: str) -> None:
    assert can_look_ahead(load(spec))


@pytest.mark.parametrize(
    "spec", ["misere", "whoa", "notakto", "mnk(4,4,3,misere=true,gravity=true)"]
)
def test_other_games_are_not(spec: str) -> None:
    assert not can_look_ahead(load(spec))


def test_a_game_derived_from_it_may_have_other_rules() -> None:
    class Other(MNK):
        pass

    assert not can_look_ahead(Other(5, 5, 4))


def test_stones_fall_with_gravity_alone() -> None:
    assert stones_fall(MNK(4, 4, 3, gravity=True))
    assert not stones_fall(MNK(4, 4, 3))
