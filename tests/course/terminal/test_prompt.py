"""The Python prompt with the names of the learner's file."""

from pathlib import Path

import pytest

from tests.course.pupil import own
from unbeatable.course.learner.folder import Folder
from unbeatable.course.lesson import find_lesson
from unbeatable.course.terminal.prompt import Prompt


class Typed:
    """What a learner types, in the place of input(). Exceptions are raised."""

    def __init__(self, *lines: str | BaseException) -> None:
        self._lines = list(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        line = self._lines.pop(0)
        if isinstance(line, BaseException):
            raise line
        return line

    def is_done(self) -> bool:
        return not self._lines


class AtPrompt:
    """A learner in a lesson that is solved, or has this source."""

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        folder: Path,
        lesson: str = "s01_board",
        source: str | None = None,
    ) -> None:
        self.lesson = find_lesson(lesson)
        self.folder = folder
        self._patch, self._capsys = patch, capsys
        self.save(source or own(self.lesson))

    def save(self, source: str) -> None:
        (self.folder / self.lesson.file).write_text(source)

    def type(self, *lines: str | BaseException, language: str = "en") -> str:
        """Return what is shown after the introduction."""
        typed = Typed(*lines)
        self._patch.setattr("builtins.input", typed)
        Prompt(Folder(self.folder), self.lesson, language).run()
        assert typed.is_done(), "it has left too early"
        self.prompts = typed.prompts
        return self._capsys.readouterr().out


@pytest.fixture
def learner(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> AtPrompt:
    return AtPrompt(monkeypatch, capsys, tmp_path)


def test_names_stay_until_an_empty_line(learner: AtPrompt) -> None:
    shown = learner.type("b = new_board()", "len(b)", "print('hi'); EMPTY", "")
    assert "Python, with everything in s01_board.py." in shown
    assert shown.splitlines()[-3:] == ["9", "hi", "'.'"]
    assert learner.prompts[1:] == ["> "] * 3


def test_ctrl_c_ctrl_d_and_exit_leave(learner: AtPrompt) -> None:
    learner.type(KeyboardInterrupt())
    learner.type("x = 1", EOFError())
    learner.type("x = 1", "exit()")


def test_enter_first_runs_the_examples_and_then_leaves(learner: AtPrompt) -> None:
    shown = learner.type("", "")
    assert learner.prompts == ["Enter: the example > ", "> "]
    assert "print(show(" in shown
    assert "x . o" in shown or ". . ." in shown
    learner.type("1", "")  # who types has no need of them


def test_a_block_is_typed_in_several_lines(learner: AtPrompt) -> None:
    shown = learner.type("for cell in range(2):", "    print(cell, EMPTY)", "", "")
    assert shown.endswith("0 .\n1 .\n")
    assert learner.prompts[1:3] == ["... ", "... "]


def test_trouble_is_told_in_words_and_goes_on(learner: AtPrompt) -> None:
    shown = " ".join(
        learner.type("def f():", "  return 1 / 0", "", "1", "f()", "nam", ")", "2", "").split()
    )
    assert "line 2 of what you tried, `return 1 / 0`" in shown
    assert "Python does not know nam here." in shown
    assert shown.endswith("2")


def test_endless_code_is_stopped_and_names_stay(learner: AtPrompt) -> None:
    learner.save(own(learner.lesson) + "\ndef stop():\n    raise KeyboardInterrupt\n")
    shown = learner.type("x = 3", "stop()", "x", "", language="de")
    assert shown.endswith("Abgebrochen.\n3\n")


def test_a_save_meanwhile_is_read(
    learner: AtPrompt, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["mine = EMPTY", "save()", "EMPTY + mine", ""])

    def type_and_save(prompt: str) -> str:
        line = next(lines)
        if line == "save()":
            learner.save("EMPTY = '_'\n")
            return "1"
        return line

    monkeypatch.setattr("builtins.input", type_and_save)
    Prompt(Folder(learner.folder), learner.lesson, "en").run()
    shown = capsys.readouterr().out
    assert shown.endswith("s01_board.py is read again.\n1\n'_.'\n")


def test_what_is_not_written_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    exercise = find_lesson("s02_move").exercise
    learner = AtPrompt(monkeypatch, capsys, tmp_path, "s02_move", exercise)
    assert "is not written yet" in learner.type("place('x........', 0, 'o')", "")
    learner.save("oops(")
    assert "s02_move.py" in learner.type("1", "")
