import pytest

from unbeatable.course.figures import figure_text
from unbeatable.course.lesson import CourseError


def test_boards_and_trees_are_drawn_as_text() -> None:
    assert figure_text("board:xx./o../..o") == "x x .\no . .\n. . o"
    assert figure_text("board:xx./o../..o|0,1") == "[x][x] .\n o  .  .\n .  .  o"
    assert figure_text("board:x.x..") == "x . x . ."
    assert figure_text("tree:[[1,-1],[0,0]]") == "┬─┬─ 1\n│ └─ -1\n└─┬─ 0\n  └─ 0"
    assert figure_text("tree:[[1],0]") == "┬─── 1\n└─ 0"


@pytest.mark.parametrize(
    "address",
    [
        "board:",
        "board:xy.",
        "board:xx/x",
        "board:...|3",
        "tree:[]",
        "tree:[1,",
        "tree:[0.5]",
        "cat",
    ],
)
def test_what_is_no_picture_is_quoted(address: str) -> None:
    with pytest.raises(CourseError, match=address.replace("[", r"\[").replace("|", r"\|")):
        figure_text(address)
