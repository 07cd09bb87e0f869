"""Layout: the places of cells on the paper."""

from xml.etree import ElementTree

from unbeatable import Match
from unbeatable.drawing.svg import svg_of

SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_cells_out_of_play_take_no_room() -> None:
    labels = [text.text for text in parse(svg_of("whoa")).iter(f"{SVG}text")]
    assert labels[:6] == ["a", "b", "c", "3", "2", "1"]
    wide = parse(svg_of("whoa", Match.new("whoa").apply("b2").position))
    assert "@" in [text.text for text in wide.iter(f"{SVG}text")]
