"""The learner's work as one file: out of a folder and into another, and what is refused."""

import json
from pathlib import Path

import pytest

from tests.command import Run
from tests.course.learner.old_work import FILES, TREES, old_export, old_folder
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
    session.go(THREE, fill=True)  # past session 2: our solution is there now


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


def test_an_export_of_the_old_order_is_carried_over(run: Run, tmp_path: Path) -> None:
    folder, file = tmp_path / "course", tmp_path / "work.json"
    file.write_text(old_export())
    answer = run("learn", folder, "--import", file)
    assert answer.status == 0
    assert "your code for 4 lessons." in answer.out
    assert "s08_trees.py is now s09_trees.py" in answer.out
    assert "s11_node.py" in answer.out
    assert (folder / "s11_node.py").read_text() == FILES["s11_node"]
    assert (folder / "s08_trees.py").read_text() == TREES
    assert (folder / "s09_trees.py").read_text() == TREES
    session = Session(folder)
    assert session.note is None
    states = {listed.lesson.name: listed.state for listed in session.listed()}
    assert (states["s01_board"], states["s05_over"]) == ("passed", "skipped")
    assert (states["s08_block"], states["s09_trees"]) == ("begun", "passed")


def test_an_old_folder_that_was_not_opened_is_exported_whole(tmp_path: Path) -> None:
    packed = pack(old_folder(tmp_path / "old"))
    assert packed.lessons == len(FILES)
    there = tmp_path / "there"
    take_over(unpack(packed.text, "it"), there)
    assert {name: (there / f"{name}.py").read_text() for name in FILES if name != "s05_over"} == {
        name: text for name, text in FILES.items() if name != "s05_over"
    }
    states = {listed.lesson.name: listed.state for listed in Session(there).listed()}
    assert (states["s08_block"], states["s09_trees"]) == ("begun", "passed")


def test_an_import_of_the_old_order_keeps_what_it_replaces(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.folder.file(find_lesson("9")).write_text("mine = 9\n")
    (tmp_path / "s11_node.py").write_text("mine = 11\n")
    taken = take_over(unpack(old_export(), "it"), tmp_path)
    assert [kept.name for kept in taken.kept] == ["s09_trees.mine.py"]
    assert (tmp_path / "s09_trees.mine.py").read_text() == "mine = 9\n"
    assert (tmp_path / "s11_node.py").read_text() == "mine = 11\n"
    assert (tmp_path / "s11_node2.py").read_text() == FILES["s11_node"]


def test_an_old_export_with_old_lessons_alone_is_one_of_the_course(tmp_path: Path) -> None:
    work = unpack(packed(**{"s11_node.py": "x = 1"}), "it")
    assert (work.code, work.old_files) == ({}, {"s11_node": "x = 1"})
    take_over(work, tmp_path)
    assert (tmp_path / "s11_node.py").read_text() == "x = 1"


def test_the_name_goes_with_the_work(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    session = Session(here)
    session.name = "Ada"
    take_over(unpack(pack(here).text, "it"), there)
    assert Session(there).name == "Ada"
    take_over(unpack(old_export(), "it"), there)
    assert Session(there).name == "Ada"  # an export of the browser has none


def test_what_has_been_carried_over_is_not_carried_again(tmp_path: Path) -> None:
    files = json.loads(old_export())["files"]
    progress = json.loads(files[".progress.json"]) | {
        "current": "s09_trees",
        "carried": ["s08_trees"],
    }
    files |= {".progress.json": json.dumps(progress), "s09_trees.py": find_lesson("9").exercise}
    text = json.dumps({"unbeatable course": 1, "files": files})
    work = unpack(text, "it")
    assert "s08_trees" not in {old.name for old in work.carried.moved}
    assert "s08_trees" not in {old.name for old in work.carried.left}
    take_over(work, tmp_path)
    assert (tmp_path / "s08_trees.py").read_text() == TREES


def test_an_import_with_a_player_makes_the_file_that_plays(tmp_path: Path) -> None:
    solve_in(tmp_path, "1")
    take_over(unpack(pack(tmp_path).text, "it"), tmp_path / "one")
    assert not (tmp_path / "one" / "my_player.py").exists()
    solve_in(tmp_path, "6")
    take_over(unpack(pack(tmp_path).text, "it"), tmp_path / "six")
    assert (tmp_path / "six" / "my_player.py").exists()
