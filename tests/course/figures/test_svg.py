"""The figures of readings as SVG."""

from xml.etree import ElementTree

import pytest

from tests.course.figures.drawn import classes
from unbeatable.course.figures import figure_svg
from unbeatable.course.lesson import CourseError


def test_a_board_has_its_marks_its_lines_and_the_cells_pointed_out() -> None:
    found = classes("board:xx./o../...|2,5")
    assert found.count("x") == 2
    assert found.count("o") == 1
    assert found.count("pointed") == 2
    assert found.count("grid") == 4
    assert "number" not in found


def test_the_cells_of_a_board_are_numbered_on_request() -> None:
    svg = figure_svg("board:xx./o../...|2#", "")
    root = ElementTree.fromstring(svg)
    numbers = [it.text for it in root if it.get("class") == "number"]
    assert numbers == [str(cell) for cell in range(9)]
    assert classes("board:xx./o../...#").count("pointed") == 0


def test_the_description_is_escaped_and_other_addresses_are_refused() -> None:
    root = ElementTree.fromstring(figure_svg("board:x../.../...", 'x <in> "a3"'))
    assert root.get("aria-label") == 'x <in> "a3"'
    with pytest.raises(CourseError, match="'map:x' is not a picture"):
        figure_svg("map:x", "")
