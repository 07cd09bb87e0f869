"""The files of the course: none is missing, none is left over."""

from pathlib import Path

import pytest

from unbeatable.course.lesson import all_lessons, languages
from unbeatable.course.lint import files as lint_files
from unbeatable.course.lint.files import missing_files, stray_files


def test_all_files_are_there_and_no_others() -> None:
    assert list(stray_files()) == []
    for language in languages():
        assert list(missing_files(language)) == []


def test_stray_and_missing_files_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lessons" / "s01_board").mkdir(parents=True)
    (tmp_path / "lessons" / "s01_board" / "notes.txt").touch()
    (tmp_path / "texts" / "de").mkdir(parents=True)
    (tmp_path / "texts" / "de" / "messages.toml").touch()
    (tmp_path / "texts" / "de" / "old.md").touch()
    monkeypatch.setattr(lint_files, "files", lambda package: tmp_path)
    monkeypatch.setattr(lint_files, "all_lessons", lambda: all_lessons()[:1])
    monkeypatch.setattr(lint_files, "languages", lambda: ("de",))
    assert list(stray_files()) == [
        "lessons/s01_board/notes.txt: this file belongs to no lesson",
        "texts/de/old.md: this file belongs to no lesson",
        "lessons/s01_board/check.py is missing",
        "lessons/s01_board/exercise.py is missing",
        "lessons/s01_board/lesson.toml is missing",
        "lessons/s01_board/solution.py is missing",
    ]
    missing = list(missing_files("de"))
    assert missing[0] == "texts/de/checkpoint1.md is missing"
    assert missing[-1] == "texts/de/s01_board.md is missing"
    assert "texts/de/plan.toml is missing" in missing
    assert list(missing_files("fr")) == []  # nobody has promised it
