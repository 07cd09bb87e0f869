import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import indent
from typing import Any, TypeAlias

import pytest

from tests.command import Run
from unbeatable.cli import app
from unbeatable.cli import play as command
from unbeatable.core.record import read_record
from unbeatable.terminal.prompt import COMMANDS
from unbeatable.terminal.session import Session

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
    assert out.endswith("A draw\n")


def test_a_mistyped_move_is_explained_and_asked_again(play: Play) -> None:
    out = play("play", *FRIENDS, typed="b2 b2 z9 UNDO undo REDO redo QUIT ")
    assert "b2 is taken by x; legal moves are a3, b3, c3, a2, c2, a1, b1, c1\n" in out
    assert "'z9' is not a cell of a 3x3 board" in out
    assert "no move to take back" in out
    assert "no move to play again" in out


def test_values_hint_explanation_and_moves_are_shown_on_demand(play: Play) -> None:
    out = play("play", *FRIENDS, typed="values moves b2 b1 hint explain quit ")
    assert "A draw with perfect play" in out
    assert "  b2     ● draw" in out
    assert "a3 b3 c3 a2 b2 c2 a1 b1 c1" in out
    assert "a3: win in 5" in out
    assert "x plays a3 and wins" in out


@pytest.mark.parametrize("spec", ["classic", "whoa", "wild", "mnk(4,3,3,gravity=true)"])
def test_hint_and_explain_recommend_the_same_move(play: Play, spec: str) -> None:
    for moves in ("", "b1 ", "b1 a1 "):
        out = play("play", spec, *FRIENDS, typed=f"{moves}hint explain quit ")
        hinted = re.findall(r"> (\S+): (?:win|draw|loss)", out)
        explained = re.findall(r"^(?:[xo]|The \w+ player) plays (\S+) and ", out, re.MULTILINE)
        assert hinted[0] == explained[0]


@pytest.mark.parametrize(
    ("spec", "typed", "says"),
    [
        ("classic", "5 5", "b2 is taken by x; legal"),
        ("classic", "b2 B2", "b2 is taken by x; legal"),
        ("wild", "xb2 ob2", "b2 is taken by x; legal"),
        ("morris", "b2 b2", "b2 is taken by x; legal"),
        ("mnk(4,3,3,gravity=true)", "b3", "'b3' is not a legal move; legal moves are a1, b1"),
    ],
)
def test_why_a_move_is_refused(play: Play, spec: str, typed: str, says: str) -> None:
    out = play("play", spec, *FRIENDS, typed=f"{typed} quit ")
    assert f"> {says}" in out


def test_help_is_there_when_asked_for(play: Play) -> None:
    out = play("play", "whoa", *FRIENDS, typed="? z9 quit ")
    assert out.count("Type b2 to drop a piece there; later b2-b3 to move it to b3.") == 2
    assert out.count("Type help for the commands, q to quit.") == 1
    assert indent(COMMANDS, "  ") in out
    assert "'z9' is not a cell of the field" in out
    assert "; or type help\n" in out


@pytest.mark.parametrize("word", ["q", "Q", "quit", "exit"])
def test_several_words_quit(play: Play, word: str) -> None:
    assert play("play", *FRIENDS, typed=f"b2 {word} a1 ").count("o> ") == 1


def test_q_is_a_column_where_a_board_has_one(play: Play) -> None:
    out = play("play", "mnk(17,4,4,gravity=true)", *FRIENDS, typed="q q quit ")
    assert out.count("> ") == 3


def test_players_who_share_marks_are_called_first_and_second(play: Play) -> None:
    out = play("play", "wild", "--x", "human", "--o", "first", typed="xb2 values quit ")
    assert "You are the first player, first is the second player.\n" in out
    assert "\nThe second player plays xa3\n" in out
    assert "first player> The first player wins in 1 ply with perfect play\n" in out


def test_marks_of_ones_own(play: Play) -> None:
    typed = "values b2 b2 a1 c3 explain values a3 a2 c1 c2 "
    out = play("play", *FRIENDS, "--marks", "❌⭕", typed=typed)
    assert "  1  ⭕ .  ⭕\n     a  b  c\n" in out
    assert "b2 is taken by ❌; " in out
    assert "❌> " in out
    assert "⭕ to move: a draw.\n  a3: draw, blocks a fork" in out
    assert out.endswith("❌ has won (a2 b2 c2)\n")
    words = re.sub(r"[^\W\d_]{2,}", "", out)  # letters left alone would be players
    assert not re.search(r"\b[xo]\b", words)
    shown = play("play", *FRIENDS, "--marks", "#v", typed="b2 a1 c3 a3 a2 c1 c2 ")
    assert shown.endswith("# has won\n")
    assert "'xxx' is not a pair of marks" in play("play", "--marks", "xxx", typed="", code=2)


# Against the computer


def test_the_computer_wins_where_it_can(play: Play) -> None:
    # Second in notakto against centre and then any reply: x plays perfectly and begins.
    out = play("play", "notakto", "--x", "perfect", typed="a1 a2 a3 b1 b3 c1 c2 c3 " * 3)
    assert out.endswith("\nYou lost\n")


def test_undo_takes_back_the_computers_reply_too(play: Play) -> None:
    out = play("play", "--o", "perfect", typed="undo b2 undo moves quit ")
    assert "you have not moved yet" in out
    assert "a3 b3 c3 a2 b2 c2 a1 b1 c1" in out


def test_the_level_is_that_of_the_computers_side(play: Play) -> None:
    assert "You are x, easy is o; x begins." in play(
        "play", "--x", "human", "--level", "easy", typed=""
    )
    error = play("play", *FRIENDS, "--level", "easy", typed="", code=2)
    assert "level 'easy' needs a side: x is human and o is human" in error
    assert "'strong' is not a level; levels are easy, medium, perfect" in play(
        "play", "--level", "strong", typed="", code=2
    )


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
    assert out.endswith("A draw\n")
    assert "Type a move" not in out


def test_two_computers_that_go_round_in_circles_are_stopped(play: Play) -> None:
    out = play("play", "morris(moves=king)", "--x", "first", "--o", "first", typed="")
    assert out.splitlines()[-1] in (
        "A draw: the same position for the third time",
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
    out = play(
        "play", "mnk(8,7,4,gravity=true)", "--x", "perfect", typed="values hint explain quit "
    )
    assert "Too large to be solved: the computer takes 1 s for a move" in out
    assert re.search(r"strong is [xXoO];", out)
    assert "perfect" not in out.lower()
    assert "x plays " in out
    assert out.count("its values are not known") == 2
    assert re.search(r"a guess, \d+ moves ahead", out)


# The record


@pytest.mark.parametrize(
    ("typed", "result"),
    [("b2 a1 c3 a3 a2 c1 c2 ", "x wins"), ("b2 a1 quit ", "unfinished"), ("b2 ", "unfinished")],
)
def test_the_match_is_recorded_finished_or_left(
    play: Play, tmp_path: Path, typed: str, result: str
) -> None:
    file = tmp_path / "game.txt"
    play("play", *FRIENDS, "--save", str(file), typed=typed)
    assert f"x: You\no: Friend\nresult: {result}\n\n1. b2" in file.read_text()
    moves = typed.removesuffix("quit ").split()
    assert list(read_record(file.read_text()).match.played) == moves


def test_a_forfeit_is_recorded_with_its_reason(play: Play, tmp_path: Path) -> None:
    file, player = tmp_path / "game.json", tmp_path / "mine.py"
    player.write_text("def choose(match):\n    return 'z9'\n")
    play("play", "--x", str(player), "--o", "easy", "--save", str(file), typed="")
    record = read_record(file.read_text())
    assert file.read_text().startswith("{")
    assert (record.result, record.o) == ("o wins", "Easy")
    assert record.reason is not None
    assert "'z9' is not a cell" in record.reason


def test_a_record_that_cannot_be_kept_is_refused_before_the_match(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = play("play", *FRIENDS, "--save", str(tmp_path), typed="b2", code=2)
    assert "is a folder" in refused
    nowhere = str(tmp_path / "none" / "game.txt")
    assert "there is no folder" in play("play", "--save", nowhere, typed="b2", code=2)
    monkeypatch.setattr(command, "_has_terminal", lambda: True)
    assert "there is no folder" in play("play", "--save", nowhere, typed="", code=2)


def test_full_screen_the_last_match_is_recorded(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from unbeatable.terminal.app import UnbeatableApp

    def run(self: UnbeatableApp, **_: Any) -> None:
        assert self.game is not None
        assert self.seating is not None
        self.session = Session(self.game, self.seating, self.chance)
        self.session.play("b2")

    monkeypatch.setattr(UnbeatableApp, "run", run)
    monkeypatch.setattr(command, "_has_terminal", lambda: True)
    file = tmp_path / "game.txt"
    play("play", *FRIENDS, "--save", str(file), typed="")
    record = read_record(file.read_text())
    assert (record.match.played, record.result) == (("b2",), "unfinished")


def test_a_match_without_moves_replaces_no_saved_one(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    play("play", *FRIENDS, "--save", str(file), typed="b2 ")
    play("play", *FRIENDS, "--save", str(file), typed="")
    assert "1. b2" in file.read_text()


def test_record_is_the_old_name_of_save(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    play("play", *FRIENDS, "--record", str(file), typed="b2 ")
    assert "1. b2" in file.read_text()


# Ways in and out


def test_without_a_command_the_web_game_opens(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    from unbeatable.server import run

    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(run, "serve", lambda settings, **wishes: asked.append(wishes))
    play(typed="")
    assert [(wish["open_page"], wish["port"], wish["workers"]) for wish in asked] == [
        (True, None, 1)
    ]


def test_without_input_it_ends_politely(play: Play) -> None:
    out = play("play", typed="")
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
    from unbeatable.terminal.app import UnbeatableApp

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


def test_a_crash_of_the_screen_is_a_failure(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from unbeatable.terminal.app import UnbeatableApp

    def crash(self: UnbeatableApp, **_: Any) -> None:
        self._return_code = 1

    monkeypatch.setattr(UnbeatableApp, "run", crash)
    monkeypatch.setattr(command, "_has_terminal", lambda: True)
    assert run("play", "classic").status == 1


def test_the_prompt_starts_without_textual() -> None:
    import subprocess

    code = "import sys, unbeatable.cli.app; print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
