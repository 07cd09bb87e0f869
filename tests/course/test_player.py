"""The learner's player: certified if it is right, shown beaten if it is not."""

import json
import random
from pathlib import Path

import pytest

from tests.command import Run
from tests.course.pupil import REMEMBERS
from unbeatable import UnbeatableError, load_player
from unbeatable.core.match import Match
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson
from unbeatable.course.player import (
    MY_PLAYER_SOURCE,
    certify_learner,
    learner,
    meet_perfect,
)
from unbeatable.players.file_player import MY_PLAYER

FIRST = "from s03_turns import legal_moves\ndef choose(board):\n    return legal_moves(board)[0]\n"


def of(source: str) -> dict[str, str]:
    return {"s14_choose": source}


def nobody(words: str) -> None:
    """Does not care how far it is."""


def test_a_right_player_gets_its_certificate() -> None:
    heard: list[str] = []
    unbeatable, text = certify_learner(of(REMEMBERS), heard.append)
    assert heard[0] == "Playing every game as x: the first moves take longest"
    assert "Playing every game as o: 500 positions so far" in heard
    assert unbeatable
    assert text.startswith("CERTIFICATE\n")
    assert text.count(" 0 lost") == 2
    assert "could be stronger" not in text


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
    unbeatable, text = certify_learner(of(modest), nobody)
    assert unbeatable
    assert "It misses a sure win in " in text


def test_a_wrong_player_is_shown_the_game_that_it_loses() -> None:
    unbeatable, text = certify_learner(of(FIRST), nobody)
    assert not unbeatable
    x, o = text.split("\n\n")
    assert x.startswith("As x it can be beaten. Move by move:\nx on 0   o on ")
    assert x.endswith("o has won.")
    assert o.endswith("x has won.")


@pytest.mark.parametrize(
    ("source", "said"),
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
def test_a_player_that_fails_is_told_how(source: str, said: str) -> None:
    unbeatable, text = certify_learner(of(source), nobody)
    assert not unbeatable
    assert said in text


def test_moods_are_no_proof() -> None:
    moody = REMEMBERS.replace("best(", "moody(").replace("cache\n", "cache\nimport random\n", 1)
    moody += (
        "\n\ndef moody(cells, key):\n    turn = max if len(cells) % 2 else min\n"
        "    values = [key(cell) for cell in cells]\n"
        "    return random.choice([c for c, v in zip(cells, values) if v == turn(values)])\n"
    )
    random.seed(1)
    unbeatable, text = certify_learner(of(moody), nobody)
    assert not unbeatable
    assert "As x it was not beaten, but it answers differently on the same board" in text


def test_it_meets_the_perfect_player_from_both_sides() -> None:
    text = meet_perfect(of(REMEMBERS))
    assert "your player (x) against perfect (o)" in text
    assert "perfect (x) against your player (o)" in text
    assert text.count("a draw.") == 2


def test_it_plays_the_classic_game_alone() -> None:
    with (
        learner(of(FIRST)) as player,
        pytest.raises(UnbeatableError, match=r"plays the classic game, not 'mnk\(4,4,3\)'"),
    ):
        player.move(Match.new("mnk(4,4,3)"))


def test_other_commands_know_it_by_its_own_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / MY_PLAYER).write_text(MY_PLAYER_SOURCE)
    (tmp_path / "s14_choose.py").write_text(REMEMBERS)
    answer = run("certify", tmp_path / MY_PLAYER, "classic", "--json")
    assert answer.status == 0
    assert json.loads(answer.out)["unbeatable"] is True
    assert load_player(str(tmp_path / MY_PLAYER)).options(Match.new("classic")) == (0,)
    assert load_player(str(tmp_path)).options(Match.new("classic")) == (0,)  # the folder will do


def test_a_lesson_is_not_the_player_and_says_so(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "course"
    session = Session(folder)
    lesson = find_lesson("s14_choose")
    session.go(lesson)
    session.skip()
    answer = run("play", "classic", "--plain", "--o", folder / lesson.file)
    assert answer.status == 2
    assert (
        f"a lesson of the course; the player of its folder is '{folder / MY_PLAYER}'" in answer.err
    )
    assert run("play", "classic", "--plain", "--x", "medium", "--o", folder).status == 0
    assert "or a folder with my_player.py" in run("play", "--plain", "--o", tmp_path).err


def test_players_of_two_folders_meet(run: Run, tmp_path: Path) -> None:
    for name, source in (("right", REMEMBERS), ("wrong", FIRST)):
        (tmp_path / name).mkdir()
        (tmp_path / name / MY_PLAYER).write_text(MY_PLAYER_SOURCE)
        (tmp_path / name / "s14_choose.py").write_text(source)
    players = [tmp_path / name / MY_PLAYER for name in ("wrong", "right")]
    answer = run("arena", *players, "--games", "2", "--seed", "1", "--json")
    standings = json.loads(answer.out)["standings"]
    assert [standing["player"] for standing in standings] == [str(players[1]), str(players[0])]
    assert standings[0]["forfeits"] == standings[1]["forfeits"] == 0
