"""play: a whole match between two computers."""

from random import Random

import pytest

from unbeatable import Match, Move, UnbeatableError, load
from unbeatable.players import load_player, play


def test_it_plays_to_the_end_and_gives_the_match() -> None:
    result = play("classic", x="perfect", o="random", seed=1)
    assert isinstance(result, Match)
    assert result.is_over
    assert result.winner == 0
    assert result.players == ("perfect", "random")
    assert result.reason == result.status == "x has won"
    assert str(result) == "mnk(3,3,3), perfect (x) against random (o): x has won"
    assert (result.finished, result.forfeited) == (True, False)


def test_perfect_players_draw_the_classic_game() -> None:
    assert {play("classic", seed=seed).reason for seed in range(10)} == {"a draw"}


def test_the_same_seed_is_the_same_match() -> None:
    games = [play("whoa", x="random", o="medium", seed=seed) for seed in (7, 7, 8)]
    assert games[0] == games[1] != games[2]


def test_without_a_seed_matches_differ() -> None:
    assert len({play("classic", x="random", o="random").moves for _ in range(10)}) > 1


def test_a_game_and_players_may_be_given_as_themselves() -> None:
    result = play(load("notakto"), x=load_player("perfect"), o="random", seed=2)
    assert result.winner == 0


class Circling:
    """Somebody's player: it moves a piece there and back."""

    name = "circling"

    def options(self, match: Match) -> list[Move]:
        return [self.choose(match, Random(0))]

    def choose(self, match: Match, chance: Random) -> Move:
        game, pos = match.game, match.position
        for move in game.moves(pos):
            if game.verdict(game.play(pos, move)) is None:
                return move
        raise LookupError


def test_the_third_time_in_a_position_is_a_draw() -> None:
    result = play("whoa", x=Circling(), o=Circling())
    assert result.winner is None
    assert result.finished
    assert result.reason == "a draw: the same position for the third time"
    assert result.positions.count(result.position) == 3


def test_a_match_can_be_broken_off() -> None:
    result = play("whoa", x=Circling(), o=Circling(), max_plies=5)
    assert len(result.moves) == 5
    assert (result.winner, result.finished) == (None, False)
    assert result.reason == "unfinished after 5 plies"


def test_a_match_that_ends_with_its_last_ply_is_finished() -> None:
    whole = play("classic", x="first", o="first")
    assert play("classic", x="first", o="first", max_plies=len(whole.moves)) == whole


def test_plies_are_counted_from_zero() -> None:
    assert play("classic", x="first", o="first", max_plies=0).moves == ()
    with pytest.raises(UnbeatableError, match="-1 is not a number of plies"):
        play("classic", max_plies=-1)
