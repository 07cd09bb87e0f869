"""Games of a few pieces, which are dropped and then moved."""

import pytest

from unbeatable import IllegalMove, Match, PositionError, load


def test_pieces_in_hand_are_dropped_first() -> None:
    match = Match.new("morris", "xx./oo./... x")
    assert match.game.picture(match.position).hands == (1, 1)
    with pytest.raises(IllegalMove, match="'a3-a1' is not a legal move"):
        match.apply("a3-a1")


def test_no_drop_after_the_third_piece() -> None:
    with pytest.raises(IllegalMove, match="'b1' is not a legal move"):
        Match.new("morris", "oxo/ox./x.. x").apply("b1")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("xxo/xox/o.o", "each side has 3 pieces"),
        ("oxo/ox./x..", "all pieces are placed, so the text must end with the side to move"),
        ("xxx/oo./o.. x", "x has a line, so it cannot be x's move"),
        ("xo./.../... o", "by the count of marks it is x's move"),
    ],
)
def test_bad_positions(text: str, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        load("morris").read(text)


@pytest.mark.parametrize("move", ["a1-b1-c1", "a1-", "-a1", "a1-d4", "a1b1"])
def test_bad_moves(move: str) -> None:
    with pytest.raises(IllegalMove):
        Match.new("morris", "oxo/ox./x.. x").apply(move)
