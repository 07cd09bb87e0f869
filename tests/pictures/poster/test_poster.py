"""Posters: every board has its marks and its value."""

from xml.etree import ElementTree

import pytest

from tests.pictures.poster.boards import SVG, boards_of
from unbeatable import solve
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.pictures.poster.poster import Poster
from unbeatable.pictures.poster.svg import poster_svg

pytestmark = pytest.mark.slow


def marks_of(board: ElementTree.Element) -> dict[int, str]:
    used = (use.attrib["href"].removeprefix("#ub-") for use in board.findall(f"{SVG}use"))
    return {int(name[1:]): name[0] for name in used if name[0] in "xo"}


def test_every_board_has_its_marks_and_its_value() -> None:
    game, solution = load("classic"), solve("classic")
    boards = boards_of(poster_svg(Poster(game, solution, depth=2)))
    assert len(boards) == 1 + 9 + 72
    for moves, board in boards.items():
        match = Match.new(game)
        for move in moves.split():
            match = match.apply(move)
        marks = enumerate(match.picture.marks)
        assert marks_of(board) == {cell: mark for cell, mark in marks if mark != "."}
        strip = board.findall(f"{SVG}rect")[1]
        # A sign speaks for the player who made the move; the first board has none.
        sign = str(-solution.value(match.position)) if match.moves else "point"
        assert strip.attrib["class"] == sign


def test_perfect_play_shows_only_the_best_moves_of_that_side() -> None:
    solution = solve("classic")
    boards = boards_of(poster_svg(Poster(load("classic"), solution, perfect=1, depth=3)))
    assert len(boards) == 1 + 9 + 24 + 168
    assert "a1 b2" in boards
    assert "a1 a2" not in boards
    # Who is not perfect may err, and that is pale, but once.
    everything = boards_of(poster_svg(Poster(load("classic"), solution, depth=3)))
    assert everything["a1 a2"].attrib["class"] == "dim"
    assert "class" not in everything["a1 a2 b3"].attrib


def test_a_finished_game_is_marked_and_a_return_ends() -> None:
    whole = Poster(load("notakto"), solve("notakto"), perfect=0)
    boards = poster_svg(whole)
    assert 'class="line"' in boards
    assert whole.plies() == 6
    loops = Poster(load("morris"), solve("morris"), depth=3)
    assert len(boards_of(poster_svg(loops))) > 300
