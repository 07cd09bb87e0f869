"""Strokes: drawn by hand, always in the same way."""

import re
from xml.etree import ElementTree

from unbeatable.drawing.strokes import wobble
from unbeatable.drawing.svg import svg_of

SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_a_picture_is_the_same_whenever_it_is_drawn_and_no_two_marks_are() -> None:
    svg = svg_of("classic", "xxx/oo./...")
    assert svg == svg_of("classic", "xxx/oo./...")
    shapes = set()
    for group in parse(svg).iter(f"{SVG}g"):
        if group.get("class") == "x":
            numbers = [float(n) for n in re.findall(r"[\d.]+", group[0].attrib["d"])]
            shapes.add(tuple(round(n - numbers[i % 2], 1) for i, n in enumerate(numbers)))
    assert len(shapes) == 3


def test_the_pen_strays_evenly_to_all_sides() -> None:
    strayed = [wobble(cell, i) for cell in range(100) for i in range(10)]
    assert -1 <= min(strayed) < -0.9
    assert 0.9 < max(strayed) <= 1
    assert abs(sum(strayed) / len(strayed)) < 0.1
