"""Threats and forks by the rules alone."""

import pytest

from unbeatable import load
from unbeatable.core.game import Playable
from unbeatable.core.threats import can_threaten, is_decisive_fork, wins_after_any_reply


def threats(game: Playable, text: str) -> list[str]:
    assert can_threaten(game)
    pos = game.read(text)
    return [game.write_move(pos, move) for move in game.threats(pos)]


def forks(game: Playable, text: str) -> list[str]:
    assert can_threaten(game)
    pos = game.read(text)
    return [game.write_move(pos, move) for move in game.forks(pos)]


@pytest.mark.parametrize(
    ("spec", "can"),
    [
        ("classic", True),
        ("connect4", True),
        ("morris", True),
        ("whoa", True),
        ("misere", False),
        ("wild", False),
        ("notakto", False),
    ],
)
def test_only_lines_of_a_player_that_win_can_threaten(spec: str, can: bool) -> None:
    assert can_threaten(load(spec)) is can


def test_a_threat_of_stones_is_the_cell_that_a_line_lacks() -> None:
    assert threats(load("classic"), "xx./.o./... o") == ["c3"]
    assert threats(load("classic"), "x../.o./... x") == []


def test_a_stone_that_falls_threatens_only_where_it_can_lie() -> None:
    game = load("mnk(4,4,3,gravity=true)")
    assert threats(game, "..../..../.xx./.oo. x") == ["a1", "d1"]
    assert threats(game, "..../..../oo../xx.. x") == []


def test_a_fork_makes_two_threats() -> None:
    assert "c3" in forks(load("classic"), "x../.o./..x o")
    game = load("classic")
    assert can_threaten(game)
    assert is_decisive_fork(game, game.read("x.x/.o./o.x o"))
    assert not is_decisive_fork(game, game.read("x../.../... o"))


def test_a_piece_threatens_by_moving() -> None:
    game = load("morris")
    assert threats(game, "xx./oox/o.. o") == ["c2-c3"]
    assert threats(game, "x../.o./... x") == []


def test_a_win_after_any_reply() -> None:
    game = load("classic")
    assert wins_after_any_reply(game, game.read("x.x/.o./o.x o"))
    assert not wins_after_any_reply(game, game.read("xx./.o./... o"))
