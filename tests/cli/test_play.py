import io
import sys
from collections.abc import Callable
from typing import TypeAlias

import pytest

from unbeatable.cli import app

Play: TypeAlias = Callable[..., str]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Run the command with these lines typed at its prompt; what it prints."""

    def run(*arguments: str, typed: str) -> str:
        monkeypatch.setattr(sys, "argv", ["unbeatable", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed.replace(" ", "\n")))
        with pytest.raises(SystemExit) as exited:
            app.main()
        assert exited.value.code == 0
        return capsys.readouterr().out

    return run


def test_two_friends_play_to_a_win(play: Play) -> None:
    out = play("play", "--computer", "none", typed="b2 a1 c3 a3 a2 c1 c2 ")
    assert "  2  X X X" in out
    assert out.endswith("x has won\n")


def test_two_friends_play_to_a_draw(play: Play) -> None:
    out = play("play", "classic", "--computer", "none", typed="1 5 9 2 8 7 3 6 4 ")
    assert out.endswith("a draw\n")


def test_a_mistyped_move_is_explained_and_asked_again(play: Play) -> None:
    out = play("play", "--computer", "none", typed="b2 b2 z9 UNDO undo QUIT ")
    assert "'b2' is not a legal move in '.../.x./... o'" in out
    assert "'z9' is not a cell of a 3x3 board" in out
    assert "no move to take back" in out


def test_values_and_moves_are_shown_on_demand(play: Play) -> None:
    out = play("play", "--computer", "none", typed="values moves quit ")
    assert "a draw with perfect play" in out
    assert "  b2     ● draw" in out
    assert "a3 b3 c3 a2 b2 c2 a1 b1 c1" in out


def test_the_computer_wins_where_it_can(play: Play) -> None:
    # Second in notakto against centre and then any reply: x plays perfectly and begins.
    out = play("play", "notakto", "--computer", "x", typed="a1 a2 a3 b1 b3 c1 c2 c3 " * 3)
    assert out.endswith("x has won: you lost\n")


def test_undo_takes_back_the_computers_reply_too(play: Play) -> None:
    out = play("play", "--computer", "o", typed="undo b2 undo moves quit ")
    assert "you have not moved yet" in out
    assert "a3 b3 c3 a2 b2 c2 a1 b1 c1" in out


def test_without_a_command_and_without_input_it_ends_politely(play: Play) -> None:
    out = play(typed="")
    assert out.startswith("Tic-tac-toe: 3 in a row wins on 3x3.\nYou are ")
    assert out.endswith("> \n")


def test_ctrl_c_at_the_prompt_ends_the_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    monkeypatch.setattr(sys, "argv", ["unbeatable", "play", "--computer", "O"])
    with pytest.raises(SystemExit) as exited:
        app.main()
    assert exited.value.code == 130
    assert capsys.readouterr().out.endswith("\n\n")


def test_help_is_there_when_asked_for(play: Play) -> None:
    out = play("play", "whoa", "--computer", "none", typed="? quit ")
    assert out.count("Type a move such as b2, or: undo, values, moves, help, quit.") == 2


def test_a_game_too_large_to_solve_is_searched(play: Play) -> None:
    out = play("play", "connect4", "--computer", "x", typed="values quit ")
    assert "Too large to be solved: the computer looks 5 moves ahead" in out
    assert "x plays " in out
    assert "its values are not known" in out
