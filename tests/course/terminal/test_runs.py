"""What a learner runs at the terminal: the file, a prompt, a recursion."""

import signal
from pathlib import Path

import pytest

from tests.course.pupil import own
from tests.course.terminal.scripted import ScriptedScreen
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson
from unbeatable.course.terminal.runs import Runs


def test_the_file_is_run_in_its_folder(tmp_path: Path) -> None:
    session = Session(tmp_path)
    screen = ScriptedScreen(tmp_path)
    Runs(screen, session).run_file()
    assert screen.started == [("s01_board.py",)]
    words = " ".join(screen.shown.split())
    assert "s01_board.py has run to its end. If it has shown nothing, it only defines" in words
    (tmp_path / "s01_board.py").unlink()
    Runs(screen, session).run_file()
    assert len(screen.started) == 1
    assert "does not exist" in " ".join(screen.shown.split())


def test_a_file_that_stops_says_how_and_what_may_be_missing(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.go(find_lesson("3"))
    screen = ScriptedScreen(tmp_path)
    screen.status = 1
    Runs(screen, session).run_file()
    words = " ".join(screen.shown.split())
    assert "s03_turns.py has stopped with an error (exit status 1)." in words
    assert "Still to be written: s01_board.py, s02_move.py." in words
    screen = ScriptedScreen(tmp_path, language="de")
    screen.status = -signal.SIGINT
    Runs(screen, session).run_file()
    assert "Du hast s03_turns.py abgebrochen." in screen.shown


def test_the_prompt_is_opened_for_the_lesson(tmp_path: Path) -> None:
    session = Session(tmp_path, "de")
    screen = ScriptedScreen(tmp_path)
    Runs(screen, session).try_code()
    module = ("-P", "-m", "unbeatable.course.terminal.prompt")
    assert screen.started == [(*module, str(tmp_path), "s01_board", "de")]


@pytest.mark.parametrize("lesson", ["s10_recursion", "s11_minimax", "s17_remember", "s19_cutoffs"])
def test_recursions_are_watched(tmp_path: Path, lesson: str) -> None:
    session = Session(tmp_path)
    session.go(find_lesson(lesson))
    session.folder.file(session.lesson).write_text(own(session.lesson))
    screen = ScriptedScreen(tmp_path)
    Runs(screen, session).watch()
    watch = session.lesson.watch
    assert watch is not None
    lines = screen.shown.splitlines()
    assert lines[0].startswith(f"{watch.function}(")
    assert lines[1].startswith(f"  {watch.function}(")
    assert lines[-1].startswith("-> ")


def test_a_recursion_must_be_written(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.go(find_lesson("s10_recursion"))
    screen = ScriptedScreen(tmp_path)
    Runs(screen, session).watch()
    assert "is not written yet" in screen.shown


def test_there_is_not_always_something_to_watch(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path)
    Runs(screen, Session(tmp_path)).watch()
    assert "no recursion to watch" in screen.shown
