"""load_player takes what is documented, and refuses the rest in a sentence that quotes it."""

from pathlib import Path
from typing import Any

import pytest

from unbeatable import UnbeatableError
from unbeatable.players import LEVELS, certify, load_player, play
from unbeatable.players.perfect import Perfect


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("first", "first"),
        ("random", "random"),
        (" Easy ", "easy"),
        ("medium", "medium"),
        ("minimax", "minimax(depth=4)"),
        ("minimax(depth=3)", "minimax(depth=3)"),
        ("minimax(3)", "minimax(depth=3)"),
        ("alphabeta", "alphabeta(depth=6)"),
        ("alphabeta( depth = 2 )", "alphabeta(depth=2)"),
        ("noisy", "noisy(skill=0.8)"),
        ("noisy(skill=0.25)", "noisy(skill=0.25)"),
        ("noisy(skill=1)", "noisy(skill=1)"),
        ("perfect", "perfect"),
        ("perfect()", "perfect"),
    ],
)
def test_a_player_is_known_by_its_text(text: str, name: str) -> None:
    player = load_player(text)
    assert player.name == name
    assert load_player(player.name).name == name
    assert repr(player) == f"load_player({name!r})"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a player; players are first, random"),
        ("stockfish", "is not a player; players are first, random"),
        ("noisy(", "is not a player"),
        ("perfect(depth=3)", "perfect takes no settings"),
        ("minimax(skill=3)", "minimax is written minimax(depth=...)"),
        ("minimax(depth=deep)", "with a whole number of plies, 1 to 50"),
        ("minimax(depth=0)", "with a whole number of plies, 1 to 50"),
        ("alphabeta(depth=51)", "with a whole number of plies, 1 to 50"),
        ("noisy(skill=1.1)", "with a number from 0 to 1"),
        ("noisy(skill=nan)", "with a number from 0 to 1"),
        ("human", "cannot play here"),
        ("no/such/file.py", "is not a file"),
    ],
)
def test_anything_else_is_refused_with_its_text(text: str, said: str) -> None:
    with pytest.raises(UnbeatableError) as refused:
        load_player(text)
    assert repr(text) in str(refused.value)
    assert said in str(refused.value)


def test_a_player_is_itself() -> None:
    player = load_player("easy")
    assert load_player(player) is player


class Mute:
    def __repr__(self) -> str:
        raise SystemExit


@pytest.mark.parametrize(
    ("thing", "quoted"),
    [
        (None, "None"),
        (3, "3"),
        (Path("my_ai.py"), "Path('my_ai.py')"),
        (Perfect, "Perfect'>"),
        (Mute(), "<Mute>"),
        (["easy"] * 1000, "'easy']"),
    ],
)
def test_what_is_no_player_is_quoted(thing: Any, quoted: str) -> None:
    for refuse in (load_player, lambda x: play("classic", x=x), lambda x: certify(x, "classic", 0)):
        with pytest.raises(UnbeatableError) as refused:
            refuse(thing)
        assert f"{quoted} is not a player; players are first" in str(refused.value)
        assert len(str(refused.value)) < 400


def test_every_level_is_a_player() -> None:
    assert [load_player(level).name for level in LEVELS] == ["easy", "medium", "perfect"]
