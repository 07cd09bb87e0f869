"""What every computer player keeps to."""

from random import Random

import pytest

from unbeatable import IllegalMove, Match
from unbeatable.players import load_player

PLAYERS = (
    "first",
    "random",
    "easy",
    "medium",
    "minimax(depth=2)",
    "alphabeta(depth=2)",
    "noisy(skill=0.5)",
    "perfect",
)
GAMES = (
    "classic",
    "misere",
    "wild",
    "notakto",
    "morris",
    "achi",
    "whoa",
    "mnk(4,4,3,gravity=true)",
)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PLAYERS)
def test_every_choice_is_an_option_and_every_option_is_legal(name: str, game: str) -> None:
    player, chance = load_player(name), Random(5)
    match = Match.new(game)
    while not match.is_over and len(match.moves) < 12:
        chosen = player.choose(match, chance)
        assert chosen in player.options(match)
        assert set(player.options(match)) <= set(match.game.moves(match.position))
        match = match.apply(chosen)


@pytest.mark.parametrize("name", PLAYERS)
def test_there_is_nothing_to_choose_when_the_game_is_over(name: str) -> None:
    over = Match.new("classic", "xxx/oo./... o")
    player = load_player(name)
    assert not player.options(over)
    with pytest.raises(IllegalMove, match="the game is over"):
        player.choose(over, Random(1))
