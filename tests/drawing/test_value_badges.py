"""Value badges: the best outcome of the moves to each cell."""

import pytest

from tests.drawing.matches import SVG, parse, random_matches
from unbeatable import solve
from unbeatable.core.game import Outcome, Value
from unbeatable.drawing.svg import svg_of
from unbeatable.drawing.value_badges import Badge, strength


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
