"""The learner's functions as Computers."""

from random import Random

import pytest

from tests.course.player.sources import RIGHT, WRONG, of
from unbeatable import UnbeatableError
from unbeatable.core.match import Match
from unbeatable.course.player import find_player, learner

EMPTY = Match.new("classic")


def test_it_plays_the_classic_game_alone() -> None:
    with (
        learner(WRONG) as player,
        pytest.raises(UnbeatableError, match=r"plays the classic game, not 'mnk\(4,4,3\)'"),
    ):
        player.move(Match.new("mnk(4,4,3)"))


def test_the_latest_player_plays_unless_another_one_is_named() -> None:
    with learner(WRONG) as player:
        assert player.move(EMPTY.apply(0)) == 1
    with learner(WRONG, find_player("s13_choose.choose")) as player:
        assert player.move(EMPTY.apply(0)) == 4
    with (
        pytest.raises(UnbeatableError, match=r"s14_quick\.py has no function choose"),
        learner(of("choose = 4"), find_player("s14_quick.choose")),
    ):
        pass


def test_a_value_chooses_with_best_move() -> None:
    likes_the_centre = {"s17_remember": "def value(board):\n    return board[4] == 'x'\n"}
    with learner(likes_the_centre) as player:
        assert (player.function, player.move(EMPTY)) == ("best_move", 4)


def test_a_player_by_chance_repeats_its_moves_with_the_same_seed() -> None:
    with learner({}, find_player("s06_computer.any_free")) as player:
        assert player.takes_chance
        moves = [player.choose(EMPTY, Random(seed)) for seed in range(20)]
        assert moves == [player.choose(EMPTY, Random(seed)) for seed in range(20)]
        assert len(set(moves)) > 3
        assert player.move(EMPTY) in range(9)


def test_optional_arguments_are_no_chance() -> None:
    with learner(of("def choose(board, depth=9):\n    return depth - 1\n")) as player:
        assert not player.takes_chance
        assert player.move(EMPTY) == 8


def test_a_proof_asks_twice_where_that_is_quick() -> None:
    forgets = "asked = []\ndef choose(board):\n    asked.append(board)\n    return len(asked) - 1\n"
    with learner(of(forgets)) as player:
        asked = player.asked_twice()
        assert [asked.move(EMPTY) for _ in range(4)] == [0, 1, 1, 1]
        assert [player.move(EMPTY) for _ in range(2)] == [2, 3]
    slow = f"import time\n{forgets}".replace("append(board)", "append(time.sleep(0.03))")
    with learner(of(slow)) as player:
        asked = player.asked_twice()
        assert [asked.move(EMPTY) for _ in range(3)] == [0, 0, 0]
    with learner(RIGHT) as player:
        assert player.asked_twice().options(EMPTY) == player.options(EMPTY)
