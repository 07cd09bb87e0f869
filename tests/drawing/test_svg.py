import re
from xml.etree import ElementTree

import pytest

from tests.drawing.matches import SVG, parse, random_matches
from unbeatable import Match
from unbeatable.core.game import Picture
from unbeatable.core.grid import Grid
from unbeatable.core.registry import listings
from unbeatable.drawing.svg import svg_of, svg_of_picture

SHOWN = tuple(entry.name for entry in listings())

MORE = ("mnk(1,1,1)", "mnk(1,4,2)", "mnk(26,26,5)", "mnk(3,3,3,gravity=true)")


def names_of(picture: Picture) -> tuple[str, ...]:
    return picture.names or Grid(picture.columns, picture.rows).names


@pytest.mark.parametrize("spec", (*SHOWN, *MORE))
def test_every_mark_is_drawn_once_on_its_cell_and_every_line_is_highlighted(spec: str) -> None:
    for match in random_matches(spec):
        picture, root = match.picture, parse(svg_of(match.game, match.position))
        names = names_of(picture)
        drawn = sorted(
            (group.attrib["data-cell"], group.attrib["class"])
            for group in root.iter(f"{SVG}g")
            if "data-cell" in group.attrib
        )
        assert drawn == sorted(
            (names[cell], mark) for cell, mark in enumerate(picture.marks) if mark in "xo"
        )
        lines = [path.attrib["data-cells"].split() for path in root.iter() if is_line(path)]
        assert {name for line in lines for name in line} == {names[c] for c in picture.winning}
        hands = [group for group in root.iter(f"{SVG}g") if "hand" in group.get("class", "")]
        assert len(hands) == sum(picture.hands)


def is_line(element: ElementTree.Element) -> bool:
    return element.get("class") == "line"


def test_title_and_description_say_what_is_seen() -> None:
    root = parse(svg_of("classic", "xxx/oo./..."))
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "Tic-tac-toe: x has won"
    assert root.findtext(f"{SVG}desc") == (
        "x on a3, b3, c3. o on a2, b2. line: a3, b3, c3. x has won."
    )
    start = parse(svg_of("morris"))
    assert start.findtext(f"{SVG}desc") == "The board is empty. in hand: 3 x, 3 o. x to move."


def test_nothing_is_loaded_from_elsewhere_and_marks_are_strokes() -> None:
    svg = svg_of("classic", "xxx/oo./...")
    assert not re.search(r"href|url\(|@import|<image|<script", svg)
    texts = {text.text for text in parse(svg).iter(f"{SVG}text")}
    assert texts == {"a", "b", "c", "1", "2", "3", "x has won"}


def test_a_board_alone_is_drawn_as_well() -> None:
    root = parse(svg_of_picture(Match.new("classic").apply("b2").picture))
    assert root.findtext(f"{SVG}desc") == "x on b2."
    assert [text.text for text in root.iter(f"{SVG}text")] == ["a", "b", "c", "3", "2", "1"]
