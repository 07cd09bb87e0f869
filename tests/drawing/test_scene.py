"""Scenes: completed lines and pieces in hand."""

from xml.etree import ElementTree

import pytest

from unbeatable import load
from unbeatable.core.game import Picture
from unbeatable.drawing.scene import winning_lines
from unbeatable.drawing.svg import svg_of

SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


@pytest.mark.parametrize(
    ("spec", "position", "lines"),
    [
        ("classic", "xxx/oo./...", [(0, 1, 2)]),
        ("classic", "xxx/xoo/xoo", [(0, 1, 2), (0, 3, 6)]),
        ("classic", "xox/oxo/xox", [(0, 4, 8), (2, 4, 6)]),
        ("classic", "xox/ox./...", []),
        ("mnk(5,1,3)", "xxxoo", [(0, 1, 2)]),
        ("mnk(2,2,1)", "x./..", [(0,)]),
        ("mnk(5,2,3)", "xxxxx/oo.oo", [(0, 1, 2, 3, 4)]),
    ],
)
def test_a_highlight_runs_through_each_completed_line(
    spec: str, position: str, lines: list[tuple[int, ...]]
) -> None:
    game = load(spec)
    assert winning_lines(game.picture(game.read(position))) == lines


def test_a_large_hand_is_counted() -> None:
    game = load("achi")
    picture = game.picture(game.start())

    class Many(type(game)):  # type: ignore[misc]
        def picture(self, pos: int) -> Picture:
            return Picture(3, 3, picture.marks, hands=(9, 2))

    texts = [text.text for text in parse(svg_of(Many())).iter(f"{SVG}text")]
    assert "+5" in texts
