"""The learner's player is certified if it is right, and shown beaten if it is not."""

import random

import pytest

from tests.course.player.sources import RIGHT, WRONG, of
from tests.course.pupil import REMEMBERS
from unbeatable import UnbeatableError
from unbeatable.course.player import find_player
from unbeatable.course.player.proof import certify_learner


def ignore(words: str) -> None:
    """Take the progress and do nothing with it."""


def test_a_right_player_is_proved() -> None:
    progress: list[str] = []
    proof = certify_learner(RIGHT, progress.append)
    assert progress[0] == "Playing every game as x: the first moves take longest"
    assert "Playing every game as o: 500 boards so far" in progress
    assert proof.unbeatable
    assert proof.words.startswith("This tic-tac-toe player cannot be beaten.\n")
    assert proof.words.count(" 0 lost") == 2
    assert "could be stronger" not in proof.words
    assert [side.lost for side in proof.sides.values()] == [0, 0]
    assert proof.sides["o"].games == proof.sides["o"].won + proof.sides["o"].drawn


def test_a_player_that_prefers_draws_is_told_that_it_could_win() -> None:
    modest = (
        REMEMBERS.replace("return best(", "return max(")
        .replace(
            "value(place(board, cell, turn)))", "modesty(turn, value(place(board, cell, turn))))"
        )
        .replace(
            "[modesty(turn, value(place(board, cell, turn)))", "[value(place(board, cell, turn))"
        )
    )
    modest += (
        "\n\ndef modesty(turn, value):\n    return [2, 1, 0][value if turn == 'x' else -value]\n"
    )
    proof = certify_learner(of(modest), ignore)
    assert proof.unbeatable
    assert "It misses a sure win on " in proof.words


def test_a_wrong_player_is_shown_the_game_that_it_loses() -> None:
    proof = certify_learner(WRONG, ignore)
    assert not proof.unbeatable
    assert proof.sides == {}
    x, o = proof.words.split("\n\n")
    assert x.startswith("As x it can be beaten. Move by move:\nx on 0   o on ")
    assert x.endswith("o has won.")
    assert o.endswith("x has won.")


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (
            "def choose(board):\n    return 9\n",
            "choose('.........') gave 9, not a cell from 0 to 8",
        ),
        ("def choose(board):\n    return 'b2'\n", "gave 'b2', not a cell"),
        ("def choose(board):\n    return True\n", "gave True, not a cell"),
        ("def choose(board):\n    return 0\n", "is taken"),
        ("def choose(board):\n    return 1 / 0\n", "ZeroDivisionError"),
    ],
)
def test_a_player_that_fails_is_told_how(source: str, words: str) -> None:
    proof = certify_learner(of(source), ignore)
    assert not proof.unbeatable
    assert words in proof.words


def test_answers_that_change_are_no_proof() -> None:
    moody = REMEMBERS.replace("best(", "moody(").replace("cache\n", "cache\nimport random\n", 1)
    moody += (
        "\n\ndef moody(cells, key):\n    turn = max if len(cells) % 2 else min\n"
        "    values = [key(cell) for cell in cells]\n"
        "    return random.choice([c for c, v in zip(cells, values) if v == turn(values)])\n"
    )
    random.seed(1)
    proof = certify_learner(of(moody), ignore)
    assert not proof.unbeatable
    assert "As x it was not beaten, but it answers differently on the same board" in proof.words


COUNTING = """
from collections import Counter
from s03_turns import legal_moves

asked = Counter()


def choose(board):
    asked[board] += 1
    if asked[board] > 2:
        raise ValueError(board)
    return legal_moves(board)[-1]
"""


def test_no_board_is_asked_for_more_than_twice_a_side() -> None:
    """Many sequences of moves lead to the same board."""
    words = certify_learner(of(COUNTING), ignore).words
    assert "has won" in words  # it is beaten, but not by its own error
    assert "ValueError" not in words


def test_the_forks_of_an_opponent_beat_a_player_that_only_blocks() -> None:
    proof = certify_learner({}, ignore, find_player("s08_block.win_or_block"))
    assert not proof.unbeatable


@pytest.mark.parametrize("name", ["s17_remember.value", "s20_bitboards.value"])
def test_values_of_part_three_plug_into_best_move(name: str) -> None:
    assert certify_learner({}, ignore, find_player(name)).unbeatable


def test_choices_by_chance_cannot_be_proved() -> None:
    with pytest.raises(UnbeatableError, match="any_free chooses by chance, so no number of games"):
        certify_learner({}, ignore, find_player("s06_computer.any_free"))
