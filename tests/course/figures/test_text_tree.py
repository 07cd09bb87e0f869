"""Trees as text."""

from textwrap import dedent

import pytest

from unbeatable.course.figures import figure_text
from unbeatable.course.figures.address import TreeFigure, parse_figure
from unbeatable.course.figures.text_tree import Prediction, predictions

THIRTY = "[[[0,[1,-1],-1],[[1,0],1]],[[[-1,0],[0,-1]],[1,1]],[[-1,0],1,-1]]"
WIDTH = 76


def drawing(text: str) -> str:
    return dedent(text).strip("\n")


def test_a_tree_grows_downwards_with_who_is_to_move() -> None:
    assert figure_text("tree:[[1,-1],[0,0]]") == drawing("""
              x
          ┌───┴───┐
          o       o
        ┌─┴─┐   ┌─┴─┐
        1  -1   0   0
    """)


def test_branches_end_at_different_levels() -> None:
    assert figure_text("tree:[[[1],0,-1],1]") == drawing("""
                x
            ┌───┴───┐
            o       1
        ┌───┼───┐
        x   0  -1
        │
        1
    """)
    assert figure_text("tree:-1") == "-1"


def test_a_ball_is_a_value_beside_who_is_to_move() -> None:
    assert figure_text("tree:[[1,-1],[0,0]]|1") == drawing("""
              x
          ┌───┴───┐
         o=-1    o=0
        ┌─┴─┐   ┌─┴─┐
        1  -1   0   0
    """)
    assert "x=0" in figure_text("tree:[[1,-1],[0,0]]|2")


def test_values_wider_than_what_is_below_do_not_touch() -> None:
    assert figure_text("tree:[[-1],[-1],[-1]]|2") == drawing("""
                x=-1
         ┌───────┼───────┐
        o=-1    o=-1    o=-1
         │       │       │
        -1      -1      -1
    """)


def test_a_branch_that_is_cut_off_ends_in_a_cross() -> None:
    assert figure_text("cut:[[0,0],[-1,1,0]]") == drawing("""
               x
          ┌────┴────┐
          o         o
        ┌─┴─┐   ┌───✗───✗
        0   0  -1   1   0
    """)


def test_values_to_work_out_have_letters_from_the_bottom_up() -> None:
    assert figure_text("predict:[[1,-1],[[0,1],0]]") == drawing("""
              x=D
          ┌────┴─────┐
         o=B        o=C
        ┌─┴─┐     ┌──┴──┐
        1  -1    x=A    0
                ┌─┴─┐
                0   1
    """)
    figure = parse_figure("predict:[[1,-1],[[0,1],0]]")
    assert isinstance(figure, TreeFigure)
    assert predictions(figure) == (
        Prediction("A", "1.0", "x", 1),
        Prediction("B", "0", "o", -1),
        Prediction("C", "1", "o", 0),
        Prediction("D", "", "x", 0),
    )


@pytest.mark.parametrize("address", ["tree:{}", "tree:{}|4", "predict:{}", "cut:{}"])
def test_the_tree_of_thirty_nodes_fits_the_page(address: str) -> None:
    lines = figure_text(address.format(THIRTY)).splitlines()
    assert len(lines) == 9
    assert max(map(len, lines)) <= WIDTH
    if address == "tree:{}":
        signs = " ".join(lines).split()
        assert sum(sign in {"x", "o", "1", "0", "-1"} for sign in signs) == 30
