"""The addresses of figures."""

import re

import pytest

from unbeatable.course.figures.address import (
    FIGURES,
    Graph,
    TreeFigure,
    parse_figure,
    parse_tree,
)
from unbeatable.course.lesson import CourseError


@pytest.mark.parametrize(
    "address",
    [
        "board:",
        "board:xy.",
        "board:xx/x",
        "board:...|3",
        "board:...#|2",
        "tree:[]",
        "tree:[1,",
        "tree:[0.5]",
        "tree:[true]",
        "tree:[[1,-1],[0,0]]|3",
        "tree:[[1,-1],[0,0]]|0",
        "tree:1|1",
        "tree:[1]|",
        "predict:1",
        "predict:[1,",
        f"predict:[{','.join(['[0]'] * 26)}]",
        "cut:cat",
        "graph:",
        "graph:a>a",
        "graph:a>b>c",
        "graph:a>b,",
        "cat",
        "map:x",
    ],
)
def test_what_is_no_picture_is_quoted(address: str) -> None:
    with pytest.raises(CourseError, match=re.escape(f"'{address}' ")):
        parse_figure(address)


def test_the_beginnings_of_all_addresses_are_told() -> None:
    with pytest.raises(CourseError, match="begins with board:, tree:, predict:, cut: or graph:"):
        parse_figure("cat")
    for beginning in FIGURES:
        with pytest.raises(CourseError, match=r"it looks like|a tree looks like"):
            parse_figure(beginning)


def test_balls_are_shown_up_to_a_height_from_the_leaves() -> None:
    figure = parse_figure("tree:[[[1],0],-1]|2")
    assert isinstance(figure, TreeFigure)
    shown = [node.path for node in figure.root.walk() if figure.has_ball(node)]
    assert shown == ["0", "0.0"]


def test_inner_nodes_are_worked_out_from_the_lowest_level_to_the_root() -> None:
    figure = parse_figure("predict:[[[1],0],[-1]]")
    assert isinstance(figure, TreeFigure)
    assert [node.path for node in figure.inner_nodes] == ["0.0", "0", "1", ""]


def test_a_graph_has_each_node_and_each_arrow_once() -> None:
    assert parse_figure("graph:a>b,b>a,b>end,a>b,far") == Graph(
        ("a", "b", "end", "far"), (("a", "b"), ("b", "a"), ("b", "end"))
    )


def test_a_tree_alone_is_parsed_too() -> None:
    assert parse_tree("[[1, -1], 0]") == [[1, -1], 0]
    with pytest.raises(CourseError, match=r"'\[' is not a tree"):
        parse_tree("[")
