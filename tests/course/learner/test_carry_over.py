"""A folder of the old order is opened."""

import json
from pathlib import Path

import pytest

from tests.course.learner.old_work import FILES, PROGRESS, TREES, old_folder
from unbeatable.course.learner import carry_over
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson
from unbeatable.course.teacher.pupils import read_pupil


def test_an_old_folder_is_carried_over_and_nothing_is_lost(tmp_path: Path) -> None:
    folder = old_folder(tmp_path / "course")
    session = Session(folder)
    assert session.note is not None
    assert "s08_trees.py is now s09_trees.py" in session.note
    for name in ("s08_trees", "s11_node", "s21_forks", "s22_backwards"):
        assert (folder / f"{name}.py").read_text() == FILES[name]
    assert (folder / "s09_trees.py").read_text() == TREES
    assert (folder / "s05_over.py").read_text() == find_lesson("s05_over").solution


def test_a_carried_lesson_is_passed_if_its_checks_pass(tmp_path: Path) -> None:
    session = Session(old_folder(tmp_path / "course"))
    states = {listed.lesson.name: listed.state for listed in session.listed()}
    assert states["s01_board"] == "passed"
    assert states["s05_over"] == "skipped"
    assert states["s08_block"] == "begun"  # one function is not written
    assert states["s09_trees"] == "passed"
    assert states["s23_circles"] == "begun"
    assert states["s11_minimax"] == ""


def test_hints_and_the_place_are_carried_too(tmp_path: Path) -> None:
    session = Session(old_folder(tmp_path / "course"))
    assert session.lesson == find_lesson("s02_move")  # the first that is neither passed nor skipped
    kept = json.loads((tmp_path / "course" / ".progress.json").read_text())
    assert kept["hints"] == {"s01_board": 1, "s09_trees": 2}


def test_it_is_carried_once(tmp_path: Path) -> None:
    folder = old_folder(tmp_path / "course")
    Session(folder)
    (folder / "s09_trees.py").write_text(find_lesson("s09_trees").exercise)
    session = Session(folder)
    assert session.note is None
    assert (folder / "s09_trees.py").read_text() == find_lesson("s09_trees").exercise


def test_without_progress_the_files_are_enough(tmp_path: Path) -> None:
    folder = old_folder(tmp_path / "course")
    (folder / ".progress.json").unlink()
    session = Session(folder)
    assert session.note is not None
    assert (folder / "s09_trees.py").read_text() == TREES
    assert {listed.lesson.name: listed.state for listed in session.listed()}["s05_over"] == (
        "skipped"
    )


def test_what_has_passed_stays_passed_though_it_is_like_our_solution(tmp_path: Path) -> None:
    folder = old_folder(tmp_path / "course")
    (folder / ".progress.json").write_text(
        json.dumps(PROGRESS | {"passed": ["s05_over"], "skipped": []})
    )
    session = Session(folder)
    states = {listed.lesson.name: listed.state for listed in session.listed()}
    assert states["s05_over"] == "passed"
    assert (folder / "s05_over.py").read_text() == FILES["s05_over"]
    assert not read_pupil(folder).is_ours(find_lesson("5"))


def test_what_was_interrupted_is_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*given: object) -> None:
        raise KeyboardInterrupt

    folder = old_folder(tmp_path / "course")
    with monkeypatch.context() as patch:
        patch.setattr(carry_over, "check_in_subprocess", interrupt)
        with pytest.raises(KeyboardInterrupt):
            Session(folder)
    session = Session(folder)
    assert session.note is not None
    assert "s08_trees.py is now s09_trees.py" in session.note
    states = {listed.lesson.name: listed.state for listed in session.listed()}
    assert (states["s05_over"], states["s09_trees"]) == ("skipped", "passed")
    assert Session(folder).note is None


def test_a_folder_with_late_old_lessons_alone_is_of_the_course(tmp_path: Path) -> None:
    (tmp_path / "s21_forks.py").write_text(FILES["s21_forks"])
    session = Session(tmp_path)
    assert "s21_forks.py is now s08_block.py" in str(session.note)


def test_a_new_folder_has_nothing_to_tell(tmp_path: Path) -> None:
    assert Session(tmp_path).note is None
    (tmp_path / "s08_trees.py").write_text(TREES)
    assert Session(tmp_path).note is None  # it was made with the present order
