"""What the routes share: games, positions and moves of a query, or a refusal that quotes them."""

import pytest

from unbeatable.server.http.api.requests import load_game, match_at, refuse_if_illegal
from unbeatable.server.matches.refusal import Refusal


def test_names_and_specs_are_games() -> None:
    assert load_game("classic").spec == load_game("mnk(3,3,3)").spec
    with pytest.raises(Refusal, match="'chess'"):
        load_game("chess")


def test_positions_are_those_of_the_game() -> None:
    match = match_at("classic", "x../.o./... x")
    assert match.game.write(match.position) == "x../.o./... x"
    start = match_at(load_game("classic"), None)
    assert start.position == start.game.start()
    with pytest.raises(Refusal, match="abc") as caught:
        match_at("classic", "abc")
    assert caught.value.code == "bad-request"


def test_moves_are_legal_or_quoted() -> None:
    match = match_at("classic", "x../.o./... x")
    refuse_if_illegal(match, "c1")
    with pytest.raises(Refusal, match="b2"):
        refuse_if_illegal(match, "b2")
