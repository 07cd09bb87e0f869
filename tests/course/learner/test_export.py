"""The learner's work as one file: out of a folder and into another, and what is refused."""

import json
from pathlib import Path

import pytest

from tests.command import Run
from tests.course.pupil import own, solve_in
from unbeatable.course.learner.export import pack, take_over, unpack
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import CourseError, find_lesson

ONE, TWO, THREE = map(find_lesson, "123")


def taken_to_lesson_three(folder: Path) -> None:
    session = Session(folder)
    solve_in(folder, "1")
    session.check()
    session.next_hints()
    session.go(THREE)  # past session 2: our solution is there now


def everything(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_a_folder_goes_through_a_file_unchanged(run: Run, tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "work.json"
    taken_to_lesson_three(here)
    answer = run("learn", here, "--export", file)
    assert "contains your code for 2 lessons and your progress" in answer.out
    answer = run("learn", there, "--import", file)
    assert "Imported from" in answer.out
    assert f"Continue with: unbeatable learn {there}" in answer.out
    assert Session(there).listed() == Session(here).listed()
    without_readme = {name: text for name, text in everything(here).items() if name != "README.txt"}
    assert without_readme.items() <= everything(there).items()


def test_what_stood_there_is_kept(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    taken_to_lesson_three(here)
    Session(there)
    (there / ONE.file).write_text("mine = 1\n")
    text = pack(here).text
    assert [kept.name for kept in take_over(unpack(text, "it"), there).kept] == [
        "s01_board.mine.py"
    ]
    assert (there / ONE.file).read_text() == own(ONE)
    assert (there / "s01_board.mine.py").read_text() == "mine = 1\n"
    assert take_over(unpack(text, "it"), there).kept == []  # once more changes nothing


def test_a_browser_that_has_opened_no_lesson(tmp_path: Path) -> None:
    progress = {"version": 1, "current": "", "passed": [], "skipped": [], "hints": {}}
    text = json.dumps({"unbeatable course": 1, "files": {".progress.json": json.dumps(progress)}})
    take_over(unpack(text, "it"), tmp_path)
    assert Session(tmp_path).lesson == ONE


def packed(version: object = 1, **files: object) -> str:
    return json.dumps({"unbeatable course": version, "files": files})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "[" * 100_000,
        '{"files": {"s01_board.py": "x = 1"}}',
        packed(version=2, **{"s01_board.py": "x = 1"}),
        packed(**{"s01_board.py": 1}),
        packed(**{"s01_board.py": "x = '\ud800'"}),
        packed(**{"s01_board.py": "x = 1", ".progress.json": "{}"}),
        packed(**{"s01_board.py": "x = 1", ".progress.json": "nonsense"}),
        packed(**{"../s01_board.py": "x = 1"}),
        packed(),
    ],
)
def test_what_is_no_such_file_is_refused_and_changes_nothing(
    run: Run, text: str, tmp_path: Path
) -> None:
    folder, file = tmp_path / "course", tmp_path / "work.json"
    taken_to_lesson_three(folder)
    before = everything(folder)
    file.write_text(text)
    with pytest.raises(CourseError, match=r"work\.json"):
        unpack(text, "work.json")
    answer = run("learn", folder, "--import", file)
    assert answer.status == 2
    assert "work.json" in answer.err
    assert everything(folder) == before


def test_bad_wishes_are_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "work.json"
    assert "not a folder" in run("learn", tmp_path / "none", "--export", file).err
    assert "no files of the course" in run("learn", tmp_path, "--export", file).err
    assert str(file) in run("learn", tmp_path, "--import", file).err
    assert list(tmp_path.iterdir()) == []
    file.write_bytes(b"\xff\xfe\x00")
    assert "is not text" in run("learn", tmp_path, "--import", file).err
    both = run("learn", tmp_path, "--import", file, "--export", file)
    assert "exclude each other; give one of them" in both.err
