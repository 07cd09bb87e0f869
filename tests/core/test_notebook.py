"""Boards in notebooks: drawn by the functions that the package connects."""

import pytest

from unbeatable import Match
from unbeatable.core import notebook
from unbeatable.drawing.svg import svg_of, svg_of_picture


def test_the_package_connects_the_drawing() -> None:
    match = Match.new("classic").apply("b2")
    assert match._repr_svg_() == svg_of(match.game, match.position)
    assert match.picture._repr_svg_() == svg_of_picture(match.picture)


def test_without_drawing_a_notebook_shows_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook, "draw_position", None)
    monkeypatch.setattr(notebook, "draw_picture", None)
    match = Match.new("classic")
    assert match._repr_svg_() is None
    assert match.picture._repr_svg_() is None
