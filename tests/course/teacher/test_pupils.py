"""Reading what pupils hand in."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.course.learner.old_work import TREES, old_folder
from tests.course.pupil import own
from unbeatable.course.learner.export import pack
from unbeatable.course.lesson import CourseError, find_lesson
from unbeatable.course.teacher.pupils import DAMAGED, read_pupil

BOARD, MOVE = find_lesson("1"), find_lesson("2")


def folder_with_work(folder: Path) -> Path:
    folder.mkdir()
    (folder / BOARD.file).write_text(own(BOARD))
    (folder / MOVE.file).write_text(MOVE.solution + "# mine\n")
    (folder / "s03_turns.py").write_text(find_lesson("3").exercise)
    return folder


def test_a_folder(tmp_path: Path) -> None:
    folder = folder_with_work(tmp_path / "ada")
    progress = {"version": 1, "current": "s02_move", "passed": [], "hints": {}}
    progress |= {"skipped": ["s01_board", "s02_move"]}
    (folder / ".progress.json").write_text(json.dumps(progress | {"hints": {"s02_move": 2}}))
    pupil = read_pupil(folder)
    assert (pupil.name, pupil.current, pupil.hints, pupil.note) == (
        "ada",
        MOVE,
        {"s02_move": 2},
        "",
    )
    assert list(pupil.code) == [BOARD.name, MOVE.name]
    assert (pupil.is_ours(BOARD), pupil.is_ours(MOVE)) == (False, True)
    assert list(pupil.sources(BOARD)) == [BOARD.name]
    assert list(pupil.sources(find_lesson("3"))) == [BOARD.name, MOVE.name]
    assert pupil.changed is not None
    assert abs((datetime.now(UTC) - pupil.changed).total_seconds()) < 60


def test_damaged_progress_is_noted_and_stays(tmp_path: Path) -> None:
    folder = folder_with_work(tmp_path / "ada")
    (folder / ".progress.json").write_text("{")
    pupil = read_pupil(folder)
    assert pupil.note == DAMAGED
    assert pupil.current == find_lesson("3")
    assert (folder / ".progress.json").read_text() == "{"
    assert len(list(folder.iterdir())) == 4


@pytest.mark.parametrize("hints", ['{"s01_board": Infinity}', '{"s01_board": 1e999}'])
def test_endless_hints_are_damage(tmp_path: Path, hints: str) -> None:
    folder = folder_with_work(tmp_path / "ada")
    kept = f'{{"version": 1, "current": "", "passed": [], "skipped": [], "hints": {hints}}}'
    (folder / ".progress.json").write_text(kept)
    assert read_pupil(folder).note == DAMAGED
    packed = {"unbeatable course": 1, "files": {"s01_board.py": "", ".progress.json": kept}}
    (tmp_path / "ada.json").write_text(json.dumps(packed))
    with pytest.raises(CourseError, match="or is damaged"):
        read_pupil(tmp_path / "ada.json")


def test_what_is_short_and_was_not_put_there_is_the_pupils(tmp_path: Path) -> None:
    computer, block = find_lesson("6"), find_lesson("8")
    (tmp_path / computer.file).write_text(computer.solution)
    (tmp_path / block.file).write_text(block.solution + "# mine\n")
    pupil = read_pupil(tmp_path)
    assert (pupil.is_ours(computer), pupil.is_ours(block)) == (False, True)


def test_a_folder_of_the_old_order_is_carried_over_in_memory(tmp_path: Path) -> None:
    folder = old_folder(tmp_path / "ada")
    before = {path.name: path.read_text() for path in folder.iterdir()}
    pupil = read_pupil(folder)
    assert pupil.code["s09_trees"] == TREES
    assert pupil.is_ours(find_lesson("5"))
    assert {path.name: path.read_text() for path in folder.iterdir()} == before
    (tmp_path / "ada.json").write_text(pack(folder).text)
    assert read_pupil(tmp_path / "ada.json").code == pupil.code


def test_an_exported_file_is_as_good_as_a_folder(tmp_path: Path) -> None:
    folder = folder_with_work(tmp_path / "ada")
    exported = tmp_path / "bea.json"
    exported.write_text(pack(folder).text)
    pupil = read_pupil(exported)
    assert pupil.name == "bea"
    assert dict(pupil.code) == dict(read_pupil(folder).code)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nobody", "'nobody' is not a folder"),
        ("empty", "'empty' has no files of the course"),
        ("notes.txt", "'notes.txt' was not exported from this course"),
        ("photo.png", "'photo.png' is neither a pupil's folder nor a file that was exported"),
    ],
)
def test_what_is_not_of_the_course_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    Path("notes.txt").write_text("Bring the projector.")
    Path("photo.png").write_bytes(b"\x89PNG\xff")
    with pytest.raises(CourseError, match=reason):
        read_pupil(Path(name))
