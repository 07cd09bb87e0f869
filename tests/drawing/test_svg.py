import random
import re
from xml.etree import ElementTree

import pytest

from unbeatable import Match, load, solve
from unbeatable.core.game import Outcome, Picture, Value
from unbeatable.core.grid import Grid
from unbeatable.core.registry import listings
from unbeatable.drawing.scene import winning_lines
from unbeatable.drawing.strokes import wobble
from unbeatable.drawing.svg import svg_of, svg_of_picture
from unbeatable.drawing.theme import DARK, HIGHLIGHTER, LIGHT, VALUES
from unbeatable.drawing.value_badges import Badge, strength

SHOWN = tuple(entry.name for entry in listings())

SVG = "{http://www.w3.org/2000/svg}"
MORE = ("mnk(1,1,1)", "mnk(1,4,2)", "mnk(26,26,5)", "mnk(3,3,3,gravity=true)")


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def random_matches(spec: str, games: int = 6) -> list[Match]:
    """Games of chance, each stopped somewhere, some at their end."""
    chance = random.Random(spec)
    matches = []
    for _ in range(games):
        match, plies = Match.new(spec), chance.choice((0, 3, 7, 60))
        while not match.is_over and len(match.moves) < plies:
            match = match.apply(chance.choice(match.game.moves(match.position)))
        matches.append(match)
    return matches


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


@pytest.mark.parametrize("spec", ["classic", "wild", "morris", "whoa", "notakto", "mnk(4,3,3)"])
def test_each_cell_shows_the_best_move_that_leads_there(spec: str) -> None:
    solution = solve(spec)
    for match in random_matches(spec, 12):
        ratings = solution.rate(match.position)
        root = parse(svg_of(spec, match.position, ratings=ratings))
        best: dict[str, Outcome] = {}
        for rating in ratings:  # best first
            best.setdefault(rating.text[-2:], rating.outcome)
        shown = {}
        for group in root.iter(f"{SVG}g"):
            if "data-value" in group.attrib:
                shape, text = group[0], group[1].text
                shown[group.attrib["data-value"]] = (text, shape.get("class"))
                is_best = best[group.attrib["data-value"]] == ratings[0].outcome
                assert group.attrib["class"] == ("best" if is_best else "lesser")
        assert shown == {cell: (str(out), str(out.value)) for cell, out in best.items()}


def test_ways_are_told_of_the_best_cells_and_only_where_some_are_better() -> None:
    # b3 loses, from wherever.
    assert ways("morris", "o.x/xxo/o.. x") == {"b1": "from b2", "c1": "from b2"}
    assert ways("whoa", "xo./ox./.xo o") == {"@1": "from c1"}
    # Whatever o does here loses in two: where any piece will do, none is named.
    assert ways("whoa", "xx./xoo/.o. o") == {
        **dict.fromkeys(("a4", "b4", "c4"), "from b1"),
        **dict.fromkeys(("@3", "@2", "@1"), "from c2"),
    }
    assert ways("wild", ".../.x./... o") == dict.fromkeys(("a2", "b1", "b3", "c2"), "as o")
    assert ways("classic", "x../.../... o") == {}


def ways(spec: str, position: str) -> dict[str, str]:
    root = parse(svg_of(spec, position, ratings=solve(spec).rate(position)))
    return {
        group.attrib["data-value"]: group[2].text or ""
        for group in root.iter(f"{SVG}g")
        if "data-value" in group.attrib and len(group) > 2
    }


def test_the_better_a_move_the_stronger_it_looks() -> None:
    def worth(value: Value, plies: int | None, *, is_best: bool = False) -> Badge:
        return Badge(Outcome(value, plies), is_best, ())

    wins = [worth(Value.WIN, plies) for plies in (1, 5, 9)]
    losses = [worth(Value.LOSS, plies) for plies in (10, 6, 2)]
    ladder = [strength(each) for each in (*wins, worth(Value.DRAW, None), *losses)]
    assert ladder == sorted(set(ladder), reverse=True)
    assert min(ladder) > 0.5
    for value, plies in ((Value.WIN, 20), (Value.DRAW, None), (Value.LOSS, 2)):
        assert strength(worth(value, plies, is_best=True)) > max(ladder)


def test_moves_that_name_no_cell_are_told_in_words_only() -> None:
    solution = solve("classic")
    ratings = [rating._replace(text=f"take{rating.text}") for rating in solution.rate()]
    root = parse(svg_of("classic", ratings=ratings))
    assert not [group for group in root.iter() if "data-value" in group.attrib]
    assert "takeb2 draw" in (root.findtext(f"{SVG}desc") or "")


def test_a_large_hand_is_counted() -> None:
    game = load("achi")
    picture = game.picture(game.start())

    class Many(type(game)):  # type: ignore[misc]
        def picture(self, pos: int) -> Picture:
            return Picture(3, 3, picture.marks, hands=(9, 2))

    texts = [text.text for text in parse(svg_of(Many())).iter(f"{SVG}text")]
    assert "+5" in texts


def test_title_and_description_say_what_is_seen() -> None:
    root = parse(svg_of("classic", "xxx/oo./..."))
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "Tic-tac-toe: x has won"
    assert root.findtext(f"{SVG}desc") == (
        "x on a3, b3, c3. o on a2, b2. line: a3, b3, c3. x has won."
    )
    start = parse(svg_of("morris"))
    assert start.findtext(f"{SVG}desc") == "The board is empty. in hand: 3 x, 3 o. x to move."


def test_cells_out_of_play_take_no_room() -> None:
    labels = [text.text for text in parse(svg_of("whoa")).iter(f"{SVG}text")]
    assert labels[:6] == ["a", "b", "c", "3", "2", "1"]
    wide = parse(svg_of("whoa", Match.new("whoa").apply("b2").position))
    assert "@" in [text.text for text in wide.iter(f"{SVG}text")]


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


def test_themes() -> None:
    auto, light, dark = (svg_of("classic", theme=theme) for theme in ("auto", "light", "dark"))
    assert "prefers-color-scheme:dark" in auto
    assert LIGHT["paper"] in auto
    assert DARK["paper"] in auto
    assert "@media" not in light + dark
    assert DARK["paper"] not in light
    assert LIGHT["paper"] not in dark
    assert LIGHT["line"] == HIGHLIGHTER
    for svg, palette in ((auto, LIGHT), (auto, DARK), (light, LIGHT), (dark, DARK)):
        assert all(colour in svg for colour in (palette["line"], *VALUES.values()))


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_all_is_readable(palette: dict[str, str]) -> None:
    """The ratios that the web's guidelines ask for: 4.5 for text, 3 for shapes."""
    for text in ("text", "faint"):
        assert contrast(palette[text], palette["paper"]) >= 4.5
    for mark in ("x", "o"):
        assert contrast(palette[mark], palette["paper"]) >= 4.5
        assert contrast(palette[mark], palette["line"]) >= 3
    assert contrast(palette["wall"], palette["paper"]) >= 3


def contrast(a: str, b: str) -> float:
    lighter, darker = sorted((luminance(a), luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = (byte / 255 for byte in bytes.fromhex(colour[1:]))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_nothing_is_loaded_from_elsewhere_and_marks_are_strokes() -> None:
    svg = svg_of("classic", "xxx/oo./...")
    assert not re.search(r"href|url\(|@import|<image|<script", svg)
    texts = {text.text for text in parse(svg).iter(f"{SVG}text")}
    assert texts == {"a", "b", "c", "1", "2", "3", "x has won"}


def test_a_board_alone_is_drawn_as_well() -> None:
    root = parse(svg_of_picture(Match.new("classic").apply("b2").picture))
    assert root.findtext(f"{SVG}desc") == "x on b2."
    assert [text.text for text in root.iter(f"{SVG}text")] == ["a", "b", "c", "3", "2", "1"]
