"""Strong by name: its time, its errors, its moves."""

import re
from random import Random

import pytest

from unbeatable import Match, UnbeatableError, load
from unbeatable.core.errors import IllegalMove
from unbeatable.players import certify, load_player, play
from unbeatable.players.load import QUICK_PLAYERS


def test_it_loads_with_its_time() -> None:
    assert load_player("strong").name == "strong(seconds=1)"
    assert load_player("strong(seconds=0.3)").name == "strong(seconds=0.3)"
    assert load_player("strong(3)").name == "strong(seconds=3)"
    assert "strong" not in QUICK_PLAYERS


@pytest.mark.parametrize("name", ["strong(seconds=0)", "strong(seconds=61)", "strong(depth=3)"])
def test_other_times_are_refused_with_what_is_accepted(name: str) -> None:
    wanted = re.escape("strong is written strong(seconds=...), with a number of seconds")
    with pytest.raises(UnbeatableError, match=wanted):
        load_player(name)


@pytest.mark.parametrize(
    "spec",
    [
        "classic",
        "mnk(6,6,4)",
        "mnk(7,7,4,gravity=true)",
        "mnk(4,4,3,misere=true)",
        "notakto",
        "whoa",
    ],
)
def test_it_plays_any_game(spec: str) -> None:
    match = Match.new(spec)
    player = load_player("strong(seconds=0.02)")
    for _ in range(3):
        if not match.is_over:
            match = match.apply(player.choose(match, Random(1)))
    assert len(match.moves) == 3


def test_it_beats_a_player_who_only_blocks() -> None:
    result = play("mnk(8,8,4)", x="medium", o="strong(seconds=0.02)", seed=2)
    assert result.winner == 1


def test_after_the_end_there_is_no_move() -> None:
    match = Match.new("mnk(4,4,1)").apply("a1")
    with pytest.raises(IllegalMove, match="the game is over"):
        load_player("strong").choose(match, Random(0))


def test_it_cannot_be_certified() -> None:
    with pytest.raises(UnbeatableError, match="it cannot be certified"):
        certify("strong(seconds=0.02)", load("classic"), side=0)
