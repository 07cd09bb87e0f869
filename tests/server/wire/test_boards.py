"""Boards: the pictures and moves of every game fit the messages."""

import pytest

from unbeatable.core.match import Match
from unbeatable.core.registry import listings, load
from unbeatable.server.matches.board_view import board_picture, steps_of
from unbeatable.server.wire.boards import BoardPicture, LastMove


@pytest.mark.parametrize("name", [entry.name for entry in listings()])
def test_the_picture_of_every_game_travels(name: str) -> None:
    game = load(name)
    picture = board_picture(game, game.start())
    assert BoardPicture.model_validate_json(picture.model_dump_json(), strict=True) == picture
    assert len(picture.marks) == len(picture.names) == picture.columns * picture.rows


def test_a_move_that_was_made_says_by_whom_and_where() -> None:
    first, second = steps_of(Match.new("classic"), ["b2", "a1"])
    assert (first.by, first.target, first.places) == ("x", 4, "x")
    assert (second.by, second.start, second.shift) == ("o", None, (0, 0))
    assert LastMove.model_validate_json(first.model_dump_json()) == first
