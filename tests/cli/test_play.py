import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from unbeatable.cli import app
from unbeatable.cli import play as command

Play: TypeAlias = Callable[..., str]
FRIENDS = ("--x", "human", "--o", "human")


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """Run the command with these lines typed at its prompt; what it prints."""

    def run(*arguments: str, typed: str, code: int = 0) -> str:
        monkeypatch.setattr(sys, "argv", ["unbeatable", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed.replace(" ", "\n")))
        with pytest.raises(SystemExit) as exited:
            app.main()
        assert exited.value.code == code
        printed = capsys.readouterr()
        return printed.err if code else printed.out

    return run


# Two friends


def test_two_friends_play_to_a_win(play: Play) -> None:
    out = play("play", *FRIENDS, typed="b2 a1 c3 a3 a2 c1 c2 ")
    assert "  2  X X X" in out
    assert out.endswith("x has won\n")


def test_two_friends_play_to_a_draw(play: Play) -> None:
    out = play("play", "classic", *FRIENDS, typed="1 5 9 2 8 7 3 6 4 ")
    assert out.endswith("a draw\n")


def test_a_mistyped_move_is_explained_and_asked_again(play: Play) -> None:
    out = play("play", *FRIENDS, typed="b2 b2 z9 UNDO undo REDO redo QUIT ")
    assert "b2 is taken by x: 'b2' is not a legal move in '.../.x./... o'" in out
    assert "'z9' is not a cell of a 3x3 board" in out
    assert "no move to take back" in out
    assert "no move to play again" in out


def test_values_hint_explanation_and_moves_are_shown_on_demand(play: Play) -> None:
    out = play("play", *FRIENDS, typed="values moves b2 b1 hint explain quit ")
    assert "a draw with perfect play" in out
    assert "  b2     ● draw" in out
    assert "a3 b3 c3 a2 b2 c2 a1 b1 c1" in out
    assert "a3: win in 5" in out
    assert "x plays a3 and wins" in out


def test_help_is_there_when_asked_for(play: Play) -> None:
    out = play("play", "whoa", *FRIENDS, typed="? quit ")
    assert out.count(f"Type a move such as b2, {command.COMMANDS}.") == 2


def test_marks_of_ones_own(play: Play) -> None:
    out = play("play", *FRIENDS, "--marks", "❌⭕", typed="b2 b2 a1 c3 a3 a2 c1 c2 ")
    assert "  1  ⭕ .  ⭕\n     a  b  c\n" in out
    assert "b2 is taken by ❌: " in out
    assert "❌> " in out
    assert out.endswith("❌ has won\n")
    assert "'xxx' is not a pair of marks" in play("play", "--marks", "xxx", typed="", code=2)


# Against the computer


def test_the_computer_wins_where_it_can(play: Play) -> None:
    # Second in notakto against centre and then any reply: x plays perfectly and begins.
    out = play("play", "notakto", "--x", "perfect", typed="a1 a2 a3 b1 b3 c1 c2 c3 " * 3)
    assert out.endswith("x has won: you lost\n")


def test_undo_takes_back_the_computers_reply_too(play: Play) -> None:
    out = play("play", "--o", "perfect", typed="undo b2 undo moves quit ")
    assert "you have not moved yet" in out
    assert "a3 b3 c3 a2 b2 c2 a1 b1 c1" in out


def test_the_level_is_that_of_the_computers_side(play: Play) -> None:
    assert "You are x, easy is o; x begins." in play(
        "play", "--x", "human", "--level", "easy", typed=""
    )
    error = play("play", *FRIENDS, "--level", "easy", typed="", code=2)
    assert "level 'easy' has no side to play: x is human and o is human" in error
    assert "'strong' is not a player" in play("play", "--level", "strong", typed="", code=2)


def test_chance_decides_who_begins_and_a_seed_repeats_it(play: Play) -> None:
    seeds = [play("play", "--seed", str(seed), typed="") for seed in range(8)]
    assert {line for out in seeds for line in out.splitlines() if line.startswith("You are")} == {
        "You are x, perfect is o; x begins.",
        "You are o, perfect is x; x begins.",
    }
    assert play("play", "--seed", "5", typed="") == seeds[5]


def test_the_perfect_computer_says_where_it_can_be_beaten(play: Play) -> None:
    out = play("play", "whoa", "--o", "perfect", typed="b2 quit ")
    assert out.count("perfect: you can win this") == 1


def test_two_computers_play_by_themselves(play: Play) -> None:
    out = play("play", "--x", "perfect", "--o", "perfect", typed="")
    assert out.endswith("a draw\n")
    assert "Type a move" not in out


def test_two_computers_that_go_round_in_circles_are_stopped(play: Play) -> None:
    out = play("play", "morris(moves=king)", "--x", "first", "--o", "first", typed="")
    assert out.splitlines()[-1] in (
        "a draw: the same position for the third time",
        "x has won",
        "o has won",
    )


def test_a_file_that_crashes_loses(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def choose(match):\n    return 'z9'\n")
    out = play("play", "--x", str(file), "--o", "easy", typed="")
    assert "o has won: " in out
    assert "'z9' is not a cell" in out


def test_a_game_too_large_to_solve_is_searched(play: Play) -> None:
    out = play("play", "connect4", "--x", "perfect", typed="values hint explain quit ")
    assert "Too large to be solved: the computer looks 5 moves ahead" in out
    assert "x plays " in out
    assert out.count("its values are not known") == 2
    assert "a guess, 5 moves ahead" in out


# Ways in and out


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
    monkeypatch.setattr(sys, "argv", ["unbeatable", "play", "--plain", "--o", "perfect"])
    with pytest.raises(SystemExit) as exited:
        app.main()
    assert exited.value.code == 130
    assert capsys.readouterr().out.endswith("\n\n")


@pytest.mark.parametrize(
    ("arguments", "opens"), [((), None), (("whoa",), "whoa"), (("--level", "easy"), "mnk(3,3,3)")]
)
def test_in_a_terminal_it_fills_the_screen(
    arguments: tuple[str, ...], opens: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from unbeatable.tui.app import UnbeatableApp

    opened: list[str | None] = []

    def run(self: UnbeatableApp, **_: Any) -> None:
        opened.append(self.game.spec if self.game else None)

    monkeypatch.setattr(UnbeatableApp, "run", run)
    monkeypatch.setattr(command, "_has_terminal", lambda: True)
    monkeypatch.setattr(sys, "argv", ["unbeatable", "play", *arguments])
    with pytest.raises(SystemExit) as exited:
        app.main()
    assert exited.value.code == 0
    assert opened == [opens]


def test_the_prompt_starts_without_textual() -> None:
    import subprocess

    code = "import sys, unbeatable.cli.app; print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
