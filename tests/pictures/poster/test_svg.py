"""Posters as SVG."""

import pytest

from tests.pictures.poster.boards import boards_of
from unbeatable import solve
from unbeatable.core.registry import listings, load
from unbeatable.pictures.poster.poster import Poster
from unbeatable.pictures.poster.svg import poster_svg
from unbeatable.solve import feasibility


@pytest.mark.parametrize("spec", [entry.spec for entry in listings() if "5,5" not in entry.spec])
def test_every_game_has_a_poster(spec: str) -> None:
    game = load(spec)
    is_solved = feasibility(game).is_exact and "gravity" not in spec
    solution = solve(game) if is_solved else None
    for depth in (0, 1):
        svg = poster_svg(Poster(game, solution, depth=depth))
        branches = len(game.moves(game.start())) if depth else 0
        assert len(boards_of(svg)) == 1 + branches


def test_words_name_the_winner_whoever_is_to_move() -> None:
    svg = poster_svg(Poster(load("classic"), solve("classic"), depth=2))
    after = svg.split('data-moves="b2 b3"')[1]
    assert after.split("</text>")[0].endswith(">b3  x to move: x wins in 5")
    large = poster_svg(Poster(load("mnk(4,4,3)"), solve("mnk(4,4,3)"), depth=1))
    assert ">b2  o to move: x wins in 4</text>" in large
