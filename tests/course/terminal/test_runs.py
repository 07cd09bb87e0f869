"""What a learner runs at the terminal: the file, lines to try out, a recursion."""

from pathlib import Path

import pytest

from tests.course.pupil import own
from tests.course.terminal.scripted import ScriptedScreen
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson
from unbeatable.course.terminal import runs
from unbeatable.course.terminal.markdown import find_examples
from unbeatable.course.terminal.runs import Runs


def at(path: Path, lesson: str, *inputs: str, source: str | None = None) -> ScriptedScreen:
    """Go to a lesson, solved or with this source, and press each key of the inputs."""
    session = Session(path)
    session.go(find_lesson(lesson))
    session.folder.file(session.lesson).write_text(source or own(session.lesson))
    screen = ScriptedScreen(path, *inputs)
    commands = Runs(screen, session)
    while not screen.is_done():
        commands.try_code()
    return screen


def test_what_is_typed_runs_with_the_names_of_the_file(tmp_path: Path) -> None:
    shown = at(tmp_path, "s01_board", "len(new_board())", "print('hi'); EMPTY").shown
    assert shown.splitlines() == ["9", "hi", "'.'"]


def test_a_loop_is_typed_in_several_lines(tmp_path: Path) -> None:
    screen = at(tmp_path, "s01_board", "for cell in range(2):", "    print(cell, EMPTY)", "")
    assert screen.shown == "0 .\n1 .\n"
    assert [prompt[:3] for prompt in screen.asked] == ["Pyt", "...", "..."]


def test_enter_alone_runs_the_examples_of_the_reading_in_turn(tmp_path: Path) -> None:
    examples = find_examples(find_lesson("s17_remember").text().reading)
    assert examples
    screen = at(tmp_path, "s17_remember", *["" for _ in range(len(examples) + 1)])
    first = examples[0].strip().splitlines()[0]
    assert screen.shown.count(first) == 2
    assert "5478" in screen.shown


def test_a_reading_without_examples_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "find_examples", lambda reading: [])
    assert "has no example" in at(tmp_path, "s01_board", "").shown


def test_trouble_is_told_in_words(tmp_path: Path) -> None:
    screen = at(tmp_path, "s02_move", "place('x........', 0, 'o')", ")", "x = 1")
    shown = " ".join(screen.shown.split())
    assert "cell 0 is taken by x" in shown
    assert "It has run, and shows nothing." in shown
    unwritten = find_lesson("s02_move").exercise
    assert (
        "is not written yet"
        in at(tmp_path, "s02_move", "place('x', 0, 'o')", source=unwritten).shown
    )


def test_the_file_is_run_in_its_folder(tmp_path: Path) -> None:
    session = Session(tmp_path)
    screen = ScriptedScreen(tmp_path)
    Runs(screen, session).run_file()
    assert screen.started == [("s01_board.py",)]
    assert "It has ended." in screen.shown
    (tmp_path / "s01_board.py").unlink()
    Runs(screen, session).run_file()
    assert len(screen.started) == 1
    assert "does not exist" in " ".join(screen.shown.split())


@pytest.mark.parametrize("lesson", ["s10_recursion", "s11_minimax", "s17_remember", "s19_cutoffs"])
def test_recursions_are_watched(tmp_path: Path, lesson: str) -> None:
    session = Session(tmp_path)
    session.go(find_lesson(lesson))
    screen = ScriptedScreen(tmp_path)
    Runs(screen, session).watch()
    assert "is not written yet" in screen.shown
    session.folder.file(session.lesson).write_text(own(session.lesson))
    screen = ScriptedScreen(tmp_path)
    Runs(screen, session).watch()
    watch = session.lesson.watch
    assert watch is not None
    lines = screen.shown.splitlines()
    assert lines[0].startswith(f"{watch.function}(")
    assert lines[1].startswith(f"  {watch.function}(")
    assert lines[-1].startswith("-> ")


def test_there_is_not_always_something_to_watch(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path)
    Runs(screen, Session(tmp_path)).watch()
    assert "no recursion to watch" in screen.shown
