"""load_player takes what is documented, and refuses the rest in a sentence that quotes it."""

import pytest

from unbeatable import UnbeatableError
from unbeatable.players import LEVELS, load_player


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
        ("human", "needs a terminal"),
        ("no/such/file.py", "is not a file"),
    ],
)
def test_anything_else_is_refused_with_its_text(text: str, said: str) -> None:
    with pytest.raises(UnbeatableError) as refused:
        load_player(text)
    assert repr(text) in str(refused.value)
    assert said in str(refused.value)


def test_every_level_is_a_player() -> None:
    assert [load_player(level).name for level in LEVELS] == ["easy", "medium", "perfect"]
