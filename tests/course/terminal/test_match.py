"""Games against the learner's code at the terminal."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.course.pupil import own
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson
from unbeatable.course.terminal import match


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    session = Session(tmp_path)
    session.go(find_lesson("s24_yours"))
    return tmp_path


def save(folder: Path, name: str, source: str) -> None:
    (folder / f"{name}.py").write_text(source)


def play(monkeypatch: pytest.MonkeyPatch, *typed: str, at: Path, player: str, who: str) -> None:
    """Play with these lines, and leave at the end."""
    lines = iter([*typed, "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    match.main(str(at), player, who)
    assert list(lines) == [], "not all lines were asked for"


def test_a_won_game_shows_the_winning_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    play(monkeypatch, "4", "2", "6", at=folder, player="s06_computer.first_free", who="you")
    shown = capsys.readouterr().out
    assert shown.startswith("\nYou begin.\n\n0 1 2\n3 4 5\n6 7 8\n")
    assert "Your player thinks ... 0\n" in shown
    assert " o  o [x]\n . [x] .\n[x] .  .\n" in shown
    assert "x has won: you have beaten your player." in shown
    assert "You 1, your player 0, drawn 0." in shown


def test_the_learners_own_winning_cells_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    source = own(find_lesson("s05_over"))
    save(folder, "s05_over", f"{source}\ndef winning_cells(board):\n    return [0]\n")
    play(monkeypatch, "4", "2", "6", at=folder, player="s06_computer.first_free", who="you")
    assert "\n[o] o  x\n" in capsys.readouterr().out
    save(folder, "s05_over", f"{source}\ndef winning_cells(board):\n    return 1 / 0\n")
    play(monkeypatch, "4", "2", "6", at=folder, player="s06_computer.first_free", who="you")
    assert "\no o x\n. x .\nx . .\n" in capsys.readouterr().out


def test_sides_are_swapped_in_a_series(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    first, second = ("4", "2", "6"), ("x", "0", "1", "4", "7")
    play(monkeypatch, *first, "", *second, at=folder, player="s06_computer.first_free", who="you")
    shown = capsys.readouterr().out
    assert shown.index("You begin.") < shown.index("Your player begins.")
    assert shown.count("That is not a free cell.") == 2
    assert "o has won: you have beaten your player." in shown
    assert "You 2, your player 0, drawn 0." in shown


def test_who_starts_decides(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    save(folder, "s07_play", "def who_starts(one, two, chance):\n    return two, one\n")
    play(monkeypatch, at=folder, player="s06_computer.first_free", who="toss")
    assert "\nThe toss: your player begins.\n" in capsys.readouterr().out
    save(folder, "s07_play", "def who_starts(one, two, chance):\n    return one\n")
    play(monkeypatch, at=folder, player="s06_computer.first_free", who="toss")
    assert "who_starts cannot decide: who_starts gave 'you', not " in capsys.readouterr().out


def test_a_player_that_fails_loses_with_a_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    save(folder, "s06_computer", "def first_free(board):\n    return board.index('?')\n")
    play(monkeypatch, "4", at=folder, player="s06_computer.first_free", who="you")
    shown = " ".join(capsys.readouterr().out.split())
    assert "Your player thinks ... and fails: " in shown
    assert "s06_computer.py" in shown
    assert "You win. You 1, your player 0" in shown


def test_a_draw_and_a_loss_are_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    session = Session(folder)
    session.name = "Ada"
    draw, loss = ("4", "2", "3", "1", "8"), ("1", "0", "2")
    play(monkeypatch, *draw, "", *loss, at=folder, player="s17_remember.value", who="you")
    shown = capsys.readouterr().out
    assert "A draw." in shown
    assert "Ada's player has beaten you." in shown
    assert "You 0, Ada's player 1, drawn 1." in shown


def test_the_own_game_is_played_against_the_own_search(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    save(folder, "s24_yours", STICKS)
    play(monkeypatch, "9", "2", at=folder, player="s24_yours", who="it")
    shown = capsys.readouterr().out
    assert "Sticks\n" in shown
    assert "Your search as x: |||||x -> ||||o\n" in shown
    assert "   1  |||x\n   2  ||x\n   3  |x\n" in shown
    assert "That is not one of these moves." in shown
    assert "x has won: your search has beaten you." in shown
    assert "You 0, your search 1, drawn 0." in shown


STICKS = """
NAME = "Sticks"
START = "|||||x"


def whose_turn(position):
    return position[-1]


def children(position):
    sticks, mark = position[:-1], position[-1]
    other = "o" if mark == "x" else "x"
    return [sticks[take:] + other for take in (1, 2, 3) if take <= len(sticks)]


def score(position):
    return -1 if position[-1] == "x" else 1
"""


def test_it_runs_as_a_process_of_its_own(folder: Path) -> None:
    command = [sys.executable, "-P", "-m", "unbeatable.course.terminal.match", str(folder)]
    save(folder, "s06_computer", "print('imported')\ndef first_free(board):\n    return 0\n")
    played = subprocess.run(
        [*command, "s06_computer.first_free", "it"],
        input="q\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Your player thinks ... 0\n" in played.stdout
    assert "imported" not in played.stdout
    save(folder, "s06_computer", "oops\n")
    failed = subprocess.run(
        [*command, "s06_computer.first_free", "it"], capture_output=True, text=True, check=False
    )
    assert (failed.returncode, failed.stderr) == (1, "")
    assert "s06_computer.py" in failed.stdout


def test_a_german_learner_plays_in_german(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    lines = iter(["4", "0", "2", "6", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    match.main(str(folder), "s06_computer.first_free", "you", "de")
    shown = capsys.readouterr().out
    assert shown.startswith("\nDu fängst an.\n")
    assert "Dein Spieler denkt nach ... 0\n" in shown
    assert "Das ist kein freies Feld." in shown
    assert "x hat gewonnen: Das bist du, dein Spieler hat verloren." in shown
    assert "Du 1, dein Spieler 0, unentschieden 0." in shown


def test_only_enter_begins_another_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    won = ("4", "2", "6")
    play(monkeypatch, *won, "p", "1", at=folder, player="s06_computer.first_free", who="you")
    assert capsys.readouterr().out.count("You begin.") == 1
