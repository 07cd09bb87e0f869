"""Other commands load the learner's player from their folder."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.command import Run
from tests.course.player.sources import FIRST
from tests.course.pupil import REMEMBERS
from unbeatable import load_player
from unbeatable.core.match import Match
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson
from unbeatable.course.player import player_file, player_in
from unbeatable.course.player.player_file import MY_PLAYER_SOURCE
from unbeatable.players.file_player import MY_PLAYER


@pytest.fixture(autouse=True)
def close() -> Iterator[None]:
    """Players of folders stay open until the process ends: here, until the test ends."""
    yield
    player_file._until_exit.close()


def test_other_commands_know_it_by_its_own_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / MY_PLAYER).write_text(MY_PLAYER_SOURCE)
    (tmp_path / "s14_quick.py").write_text(REMEMBERS)
    answer = run("certify", "classic", tmp_path / MY_PLAYER, "--json")
    assert answer.status == 0
    assert json.loads(answer.out)["unbeatable"] is True
    assert load_player(str(tmp_path / MY_PLAYER)).options(Match.new("classic")) == (0,)
    assert load_player(str(tmp_path)).options(Match.new("classic")) == (0,)  # the folder will do


def test_a_lesson_is_not_the_player_and_says_so(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "course"
    session = Session(folder)
    lesson = find_lesson("s06_computer")
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
        (tmp_path / name / "s14_quick.py").write_text(source)
    players = [tmp_path / name / MY_PLAYER for name in ("wrong", "right")]
    answer = run("arena", *players, "--games", "2", "--seed", "1", "--json")
    standings = json.loads(answer.out)["standings"]
    assert [standing["player"] for standing in standings] == [str(players[1]), str(players[0])]
    assert standings[0]["forfeits"] == standings[1]["forfeits"] == 0


@pytest.mark.slow
def test_a_lesson_that_is_not_done_does_not_replace_the_player(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.name = "Ada"
    session.go(find_lesson("s14_quick"), fill=True)
    session.folder.file(session.lesson).write_text("def choose(board):\n    return 8\n")
    assert player_in(tmp_path).move(Match.new("classic")) != 8
    session.skip()
    session.go(find_lesson("s15_proof"))
    (tmp_path / "s14_quick.py").write_text("def choose(board):\n    return 8\n")
    assert player_in(tmp_path).move(Match.new("classic")) == 8
    assert player_in(tmp_path).name == "Ada's player"
