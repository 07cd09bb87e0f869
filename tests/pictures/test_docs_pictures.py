"""The pictures in the docs are what the code draws today."""

from pathlib import Path

import pytest

from unbeatable import Match, solve
from unbeatable.pictures import animated_svg_of, svg_of

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def won() -> str:
    return svg_of("classic", "xox/ox./x.o")


def values() -> str:
    position = "o.x/xxo/o.. x"
    return svg_of("morris", position, ratings=solve("morris").rate(position))


def falling() -> str:
    return svg_of("mnk(5,4,3,gravity=true)", "...../...../..o../.xxo.")


def match() -> str:
    played = Match.new("whoa")
    for move in ("b2", "b4", "d3", "a2", "b1", "c2", "c3-b2", "a3-b3", "b1-c3"):
        played = played.apply(move)
    return animated_svg_of(played)


DRAWN = {"won.svg": won, "values.svg": values, "falling.svg": falling, "match.svg": match}


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_in_the_docs_is_up_to_date(name: str) -> None:
    """If not: `python tests/pictures/test_docs_pictures.py` draws them all again."""
    assert (FOLDER / name).read_text(encoding="utf-8") == DRAWN[name]()


if __name__ == "__main__":
    for name, draw in DRAWN.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8")
