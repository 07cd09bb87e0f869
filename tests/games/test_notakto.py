"""Notakto: both set x, and a line loses."""

import pytest

from unbeatable import Match, PositionError, load


def test_in_notakto_both_set_x_and_a_line_loses() -> None:
    match = Match.new("notakto").apply("a1").apply("b2")
    assert match.game.write(match.position) == ".../.x./x.. x"
    assert match.apply("c3").winner == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("xo./.../...", "there is no o on the board"),
        ("xxx/.../xxx", "no single move completes all these lines"),
        ("x../.../... x", "by the count of marks it is the second player's move, written o"),
    ],
)
def test_bad_notakto_positions(text: str, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        load("notakto").read(text)
