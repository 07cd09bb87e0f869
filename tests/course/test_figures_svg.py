"""The figures of readings as SVG."""

from xml.etree import ElementTree

import pytest

from unbeatable.course.figures_svg import figure_svg
from unbeatable.course.lesson import CourseError


def classes(address: str) -> list[str]:
    return [element.get("class", "") for element in ElementTree.fromstring(figure_svg(address, ""))]


def test_a_board_has_its_marks_its_lines_and_the_cells_pointed_out() -> None:
    found = classes("board:xx./o../...|2,5")
    assert found.count("x") == 2
    assert found.count("o") == 1
    assert found.count("pointed") == 2
    assert found.count("grid") == 4


def test_a_tree_has_a_mark_for_each_player_to_move_and_a_number_for_each_leaf() -> None:
    found = classes("tree:[[1,-1],[0,0]]")
    assert found.count("x") == 1
    assert found.count("o") == 2
    assert found.count("leaf") == 4
    assert found.count("grid") == 6
    assert "\N{MINUS SIGN}1" in figure_svg("tree:[[1,-1],[0,0]]", "")


def test_the_description_is_escaped_and_other_addresses_are_refused() -> None:
    root = ElementTree.fromstring(figure_svg("board:x../.../...", 'x <in> "a3"'))
    assert root.get("aria-label") == 'x <in> "a3"'
    with pytest.raises(CourseError, match="'map:x' is not a picture"):
        figure_svg("map:x", "")
