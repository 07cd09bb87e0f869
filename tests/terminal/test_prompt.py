"""The prompt: what it prints and what it takes, line by line."""

from random import Random
from textwrap import indent

import pytest

from unbeatable import load
from unbeatable.terminal.marks import PLAIN, Marks
from unbeatable.terminal.prompt import COMMANDS, Prompt
from unbeatable.terminal.seats import seating


def run(
    monkeypatch: pytest.MonkeyPatch, typed: str, *, spec: str = "classic", marks: Marks = PLAIN
) -> tuple[Prompt, int]:
    """Run a match of two people who type these words."""
    words = iter(typed.split())

    def answer(prompt: str) -> str:
        word = next(words, None)
        if word is None:
            raise EOFError
        return word

    monkeypatch.setattr("builtins.input", answer)
    prompt = Prompt(load(spec), seating("human", "human"), marks, Random(1))
    return prompt, prompt.run()


def test_it_plays_until_the_match_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prompt, status = run(monkeypatch, "a1 a2 b1 b2 c1 never-read")
    assert (status, prompt.session.winner) == (0, 0)
    assert capsys.readouterr().out.endswith("x has won\n")


def test_the_end_of_the_input_leaves_the_match_unfinished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prompt, status = run(monkeypatch, "a1 undo help")
    assert (status, prompt.session.is_over, prompt.session.match.played) == (0, False, ())
    assert capsys.readouterr().out.count(indent(COMMANDS, "  ")) == 1


def test_ctrl_c_has_the_status_that_shells_expect(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert Prompt(load("classic"), seating("human", "human"), PLAIN, Random(1)).run() == 130


def test_marks_without_capitals_name_the_cells_of_the_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, "a1 a2 a1 b1 b2 c1", marks=("#", "@"))
    out = capsys.readouterr().out
    assert "a1 is taken by #; legal moves are " in out
    assert out.endswith("# has won (a1 b1 c1)\n")


def test_a_game_too_large_has_no_values(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, "values explain quit", spec="mnk(9,9,5)")
    assert capsys.readouterr().out.count("too large to be solved, so its values are not known") == 2
