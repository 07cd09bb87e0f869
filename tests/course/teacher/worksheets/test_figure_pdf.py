"""Figures on paper."""

import re

import pytest

from tests.pictures.pdf_text import words
from unbeatable.course.teacher.worksheets.figure_pdf import draw_figure

TREE = "predict:[[1,-1],[0,0]]"


def test_balls_are_empty_until_something_is_written_in_them() -> None:
    empty = draw_figure(TREE, scale=1, most=500)
    assert words(empty.operators) == "1 -1 0 0"
    written = {"": "0", "0": "-1", "1": "0"}
    full = draw_figure(TREE, scale=1, most=500, written=written)
    assert words(full.operators).split() == ["0", "-1", "1", "-1", "0", "0", "0"]
    assert (empty.width, empty.height) == (full.width, full.height)


def test_without_marks_nobody_is_to_move() -> None:
    with_marks = draw_figure(TREE, scale=1, most=500).operators
    without = draw_figure(TREE, scale=1, most=500, with_marks=False).operators
    strokes = re.compile(r" S\b")
    assert len(strokes.findall(with_marks)) - len(strokes.findall(without)) == 3
    assert words(without) == words(with_marks)


def test_a_figure_is_scaled_but_never_too_wide() -> None:
    small = draw_figure(TREE, scale=0.5, most=500)
    large = draw_figure(TREE, scale=1, most=500)
    assert large.width == pytest.approx(2 * small.width)
    assert large.height == pytest.approx(2 * small.height)
    assert draw_figure(TREE, scale=1, most=50).width == pytest.approx(50)


def test_the_empty_cells_of_a_board_are_numbered() -> None:
    board = draw_figure("board:xo./.x./..o", scale=1, most=500, numbered=True)
    assert words(board.operators) == "2 3 5 6 7"
    assert words(draw_figure("board:xo./.x./..o", scale=1, most=500).operators) == ""


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("board:xxx/oo./...|0,1,2", ""),
        ("tree:[[1,-1],[0,0]]|2", "0 -1 0 1 -1 0 0"),
        ("cut:[[3,5],[2,9]]", "3 5 2 9"),
        ("graph:a>b,b>a,b>end", "a b end"),
    ],
)
def test_every_kind_of_figure_can_be_drawn(address: str, said: str) -> None:
    drawing = draw_figure(address, scale=1, most=500)
    assert sorted(words(drawing.operators).split()) == sorted(said.split())
    assert drawing.operators.count("q ") == drawing.operators.count(" Q")
    assert drawing.width > 0
    assert drawing.height > 0


def test_a_cut_branch_is_crossed_out_and_dashed() -> None:
    drawn = draw_figure("cut:[[3,5],[2,9]]", scale=1, most=500).operators
    assert drawn.count("[3 4] 0 d") == 1
    assert "[3 4] 0 d" not in draw_figure("tree:[[3,5],[2,9]]", scale=1, most=500).operators


def test_marked_cells_of_a_board_are_coloured() -> None:
    assert draw_figure("board:xxx/oo./...|0,1,2", scale=1, most=500).operators.count(" re f") == 3
