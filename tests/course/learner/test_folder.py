from pathlib import Path

import pytest

from tests.course.pupil import own, solve_in
from unbeatable.course.learner.folder import Folder
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import CourseError, find_lesson
from unbeatable.course.terminal.view import advice
from unbeatable.course.translation import exercise_text, solution_text

ONE, TWO, THREE = map(find_lesson, "123")


def test_the_learners_work_is_never_overwritten(tmp_path: Path) -> None:
    solve_in(tmp_path, "1")
    (tmp_path / "README.txt").write_text("mine")
    session = Session(tmp_path)
    assert session.lesson == ONE
    assert (tmp_path / "s01_board.py").read_text() == own(ONE)
    assert (tmp_path / "README.txt").read_text() == "mine"


def test_each_own_version_is_kept_once(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.begin(ONE)
    assert folder.put(ONE, ONE.solution) is None  # nothing of the learner's was there
    kept = []
    for text in ("a = 1\n", "a = 2\n", "a = 1\n"):
        folder.file(ONE).write_text(text)
        kept.append(folder.put(ONE, ONE.exercise))
    assert [path and path.name for path in kept] == [
        "s01_board.mine.py",
        "s01_board.mine2.py",
        "s01_board.mine.py",
    ]


def test_what_is_not_written_is_not_built_on(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.begin(ONE)
    solve_in(tmp_path, "2")
    assert folder.sources(THREE) == {"s02_move": own(TWO), "s03_turns": THREE.exercise}
    folder.file(ONE).write_bytes(b"\xef\xbb\xbfx = '\xff'\r\n")
    assert folder.sources(TWO)["s01_board"] == "x = '\ufffd'\n"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "latin-1"])
def test_what_is_not_utf_8_is_said_in_words(tmp_path: Path, encoding: str) -> None:
    session = Session(tmp_path)
    session.folder.file(ONE).write_bytes(f"# café\n{ONE.solution}".encode(encoding))
    session.check()
    assert session.report is not None
    assert session.report.failure is not None
    assert session.report.failure.words == (
        "Python cannot read line 1 of s01_board.py: there are characters that are not UTF-8; "
        "save it as UTF-8 in your editor."
    )


def test_a_file_that_is_taken_away_is_asked_for(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.folder.file(ONE).unlink()
    assert session.check()
    assert advice(session) == (
        f"{tmp_path / 's01_board.py'} does not exist. Save it again, or press r to start it again."
    )
    assert session.reset() is None
    assert session.folder.file(ONE).read_text() == exercise_text(ONE)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "here").write_text("")
    with pytest.raises(CourseError, match="is a file; give the name of a folder"):
        Folder(tmp_path / "here").make()


def test_a_folder_with_other_files_is_no_place_for_the_course(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("mine")
    with pytest.raises(CourseError, match="has files that are not of the course"):
        Folder(tmp_path).make()
    assert [entry.name for entry in tmp_path.iterdir()] == ["thesis.tex"]
    (tmp_path / "thesis.tex").unlink()
    (tmp_path / ".git").mkdir()
    Folder(tmp_path).make()


def test_a_bare_exercise_follows_the_language_and_begun_work_stays(tmp_path: Path) -> None:
    folder = Session(tmp_path, "de").folder
    assert folder.file(ONE).read_text() == exercise_text(ONE, "de")
    assert folder.is_untouched(ONE)
    Session(tmp_path, "en")
    assert folder.file(ONE).read_text() == exercise_text(ONE)
    folder.file(ONE).write_text(ONE.exercise)  # as it was handed out before lines were broken
    assert folder.is_untouched(ONE)
    mine = exercise_text(ONE, "de") + "# meins\n"
    folder.file(ONE).write_text(mine)
    Session(tmp_path, "en")
    assert folder.file(ONE).read_text() == mine
    assert not folder.is_untouched(ONE)


def test_our_solution_is_in_the_language_and_never_kept_as_the_learners(tmp_path: Path) -> None:
    session = Session(tmp_path, "de")
    session.skip()
    assert session.folder.file(ONE).read_text() == solution_text(ONE, "de")
    assert session.is_ours
    session = Session(tmp_path, "en")
    assert session.is_ours
    assert session.reset() is None
