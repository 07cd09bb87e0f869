"""Boards in notebooks: drawn by the functions that the package registers."""

from unbeatable import Match, play
from unbeatable.core.notebook import to_svg
from unbeatable.drawing.svg import svg_of, svg_of_picture


def test_the_package_registers_the_drawing() -> None:
    match = Match.new("classic").apply("b2")
    assert match._repr_svg_() == svg_of(match.game, match.position)
    assert match.picture._repr_svg_() == svg_of_picture(match.picture)


def test_a_match_between_computers_is_drawn_too() -> None:
    match = play("classic", x="first", o="first")
    assert match._repr_svg_() == svg_of(match.game, match.position)


def test_without_drawing_a_notebook_shows_text() -> None:
    assert to_svg("x../.../...") is None
