import pytest

from unbeatable import Match
from unbeatable.games.morris import REACH

STEPS = {"lines": 32, "orthogonal": 24, "king": 40, "any": 72}


@pytest.mark.parametrize(("moves", "steps"), STEPS.items())
def test_the_number_of_steps_on_an_empty_board(moves: str, steps: int) -> None:
    assert sum(mask.bit_count() for mask in REACH[moves]) == steps


def test_steps_are_mutual() -> None:
    for reach in REACH.values():
        for a in range(9):
            for b in range(9):
                assert reach[a] >> b & 1 == reach[b] >> a & 1


@pytest.mark.parametrize(
    ("spec", "legal"),
    [
        ("morris", {"a1-b1", "b2-b1", "b2-c1", "b2-c2"}),
        ("morris(moves=orthogonal)", {"a1-b1", "b2-b1", "b2-c2"}),
        ("morris(moves=king)", {"a1-b1", "b2-b1", "b2-c1", "b2-c2", "b3-c2"}),
    ],
)
def test_who_may_step_where(spec: str, legal: set[str]) -> None:
    # x on a1, b2 and b3; empty are b1, c1 and c2.
    assert set(Match.new(spec, "oxo/ox./x.. x").legal) == legal


def test_any_move_goes_anywhere_but_to_where_it_was() -> None:
    assert len(Match.new("morris(moves=any)", "oxo/ox./x.. x").legal) == 9


def test_a_third_drop_can_win() -> None:
    match = Match.new("morris", "xx./oo./... x").apply("c3")
    assert match.winner == 0


def test_a_player_with_no_move_loses() -> None:
    match = Match.new("achi", "oxx/.oo/oxx x")
    assert match.legal == ()
    assert match.winner == 1
    assert match.game.picture(match.position).winning == ()


def test_achi_has_four_pieces_and_moves_into_the_one_empty_cell() -> None:
    match = Match.new("achi", "oxx/.oo/oxx o")
    assert match.legal == ("a3-a2", "b2-a2", "a1-a2")
    assert match.apply("b2-a2").winner == 1
