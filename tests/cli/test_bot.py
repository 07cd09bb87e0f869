import pytest

from tests.command import Run
from unbeatable.cli.bot import name_of
from unbeatable.players import load_player

NOBODY = "http://127.0.0.1:9"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--server", NOBODY], f"cannot reach a game server at '{NOBODY}'"),
        (["--server", "localhost:8333"], "'localhost:8333' is not the address of a server"),
        (["--server", f"{NOBODY}/play"], f"'{NOBODY}/play' is not the address of a server"),
        (["--player", "strongest"], "'strongest' is not a player"),
        (["--player", "nowhere/my_ai.py"], "'nowhere/my_ai.py' is not a file"),
        (["--game", "chess"], "'chess' is not a game"),
        (["--game", "classic", "--game", "whoa", "--accept", "1"], "less than the 2 games"),
        (["--token", "short"], "--token takes 20 to 200 letters"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(run: Run, arguments: list[str], says: str) -> None:
    answer = run("bot", *arguments)
    assert answer.status == 2
    assert says in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("player", "games", "name"),
    [
        ("perfect", ["classic", "connect4"], "perfect bot"),
        ("perfect", ["classic", "mnk(15,15,5)"], "strong bot"),
        ("medium", ["mnk(15,15,5)"], "medium bot"),
    ],
)
def test_it_is_called_perfect_only_where_it_can_be(
    player: str, games: list[str], name: str
) -> None:
    assert name_of(load_player(player), games) == name
