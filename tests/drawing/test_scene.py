"""Scenes: completed lines and pieces in hand."""

from xml.etree import ElementTree

import pytest

from unbeatable import Match, load
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


@pytest.mark.parametrize(
    ("moves", "lines"),
    [
        ("1a1 1a2 2b2 1a3 3c3 1b1 4d4", [["1a1"], ["2b2"], ["3c3"], ["4d4"]]),
        ("2a1 1a2 2b1 1a3 2c1 1b1 2d1", [["2a1", "2b1", "2c1", "2d1"]]),
        # two lines at once: along a row of the first layer, and straight up from it
        (
            "1a1 4a1 1b1 4b2 1c1 4c3 2d1 4a4 3d1 4c1 4d1 3a2 1d1",
            [["1a1", "1b1", "1c1", "1d1"], ["2d1"], ["3d1"], ["4d1"]],
        ),
    ],
)
def test_a_line_through_layers_is_highlighted_cell_by_cell(
    moves: str, lines: list[list[str]]
) -> None:
    match = Match.new("qubic")
    for move in moves.split():
        match = match.apply(move)
    assert match.is_over
    picture = match.picture
    found = [[picture.names[cell] for cell in line] for line in winning_lines(picture)]
    assert sorted(found) == lines
    shown = [
        path.get("data-cells")
        for path in parse(svg_of(match.game, match.position)).iter(f"{SVG}path")
        if path.get("class") == "line"
    ]
    assert sorted(filter(None, shown)) == [" ".join(line) for line in lines]
