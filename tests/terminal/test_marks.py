import pytest

from unbeatable import Match, UnbeatableError
from unbeatable.terminal.marks import draw_board, read_marks


@pytest.mark.parametrize(
    ("text", "marks"),
    [("❌⭕", ("❌", "⭕")), ("# @", ("#", "@")), ("✖️,⭕️", ("✖️", "⭕️")), ("✖️⭕️", ("✖️", "⭕️"))],
)
def test_two_signs_are_marks(text: str, marks: tuple[str, str]) -> None:
    assert read_marks(text) == marks


@pytest.mark.parametrize("text", ["", "x", "xx", "xox", "left right"])
def test_anything_else_is_not(text: str) -> None:
    with pytest.raises(UnbeatableError, match="pair of marks"):
        read_marks(text)


def test_a_board_with_marks_of_ones_own_keeps_its_columns() -> None:
    match = Match.new("whoa").apply("b2").apply("c2")
    shown = draw_board(match.picture, ("#", "❌"))
    assert "#  ❌" in shown
    assert shown.endswith("in hand: 2 #, 2 ❌")


def test_marks_keep_the_columns_of_layers() -> None:
    shown = draw_board(Match.new("cube(2)").apply("2a1").picture, ("❌", "⭕"))
    assert shown.splitlines() == [
        "  2  .  .      2  .  .",
        "  1  .  .      1  ❌ .",
        "     1a 1b        2a 2b",
    ]
