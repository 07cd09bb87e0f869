"""Layout: the places of cells on the paper."""

from xml.etree import ElementTree

from unbeatable import Match, load
from unbeatable.drawing.layout import flatten
from unbeatable.drawing.svg import svg_of
from unbeatable.drawing.theme import CELL, GAP

SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_cells_out_of_play_take_no_room() -> None:
    labels = [text.text for text in parse(svg_of("whoa")).iter(f"{SVG}text")]
    assert labels[:6] == ["a", "b", "c", "3", "2", "1"]
    wide = parse(svg_of("whoa", Match.new("whoa").apply("b2").position))
    assert "@" in [text.text for text in wide.iter(f"{SVG}text")]


def test_layers_lie_beside_each_other_with_names_at_each() -> None:
    svg = parse(svg_of("qubic"))
    texts = {text.text: text for text in svg.iter(f"{SVG}text") if text.text}
    for layer in "1234":
        assert {f"{layer}{column}" for column in "abcd"} <= texts.keys()
    x = {name: float(texts[name].get("x", "")) for name in ("1a", "1d", "2a", "3a")}
    y = {name: float(texts[name].get("y", "")) for name in ("1a", "2a", "3a")}
    assert x["1a"] == x["3a"]
    assert x["2a"] - x["1d"] == CELL + GAP
    assert y["1a"] == y["2a"]
    assert y["3a"] - y["1a"] == 4 * CELL + GAP
    numbers = [text.text for text in svg.iter(f"{SVG}text") if text.text in [*"1234"]]
    assert sorted(filter(None, numbers)) == sorted("1234" * 4)


def test_a_mark_is_drawn_in_its_layer() -> None:
    game = load("cube(3)")
    flat = flatten(game.picture(game.play(0, game.read_move(0, "3a1"))))
    assert (flat.columns, flat.rows, flat.layers) == (11, 3, 1)
    assert flat.marks == "... ... ..." * 2 + "... ... x.."
    assert flat.names[2 * 11 + 8] == "3a1"
    plain = load("classic").picture(0)
    assert flatten(plain) == plain
