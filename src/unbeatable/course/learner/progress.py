"""A learner's progress: a file in the folder, written atomically, set aside if damaged."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from unbeatable.core.atomic_write import write_atomically
from unbeatable.course.learner.folder import Folder
from unbeatable.course.lesson import HINTS, Lesson, all_lessons, find_lesson

FILE = ".progress.json"
VERSION = 1


@dataclass
class Progress:
    current: Lesson
    passed: set[str] = field(default_factory=set)
    """The names of the lessons whose checks have passed on the learner's own code."""
    skipped: set[str] = field(default_factory=set)
    """The lessons whose file holds our solution."""
    hints: dict[str, int] = field(default_factory=dict)
    """The number of hints that were asked for, by lesson."""

    def to_json(self) -> dict[str, Any]:
        return {
            "version": VERSION,
            "current": self.current.name,
            "passed": sorted(self.passed),
            "skipped": sorted(self.skipped),
            "hints": self.hints,
        }

    def to_text(self) -> str:
        return json.dumps(self.to_json(), indent=2) + "\n"

    def save(self, folder: Folder) -> None:
        write_atomically(folder.path / FILE, self.to_text().encode())


def load_progress(folder: Folder) -> tuple[Progress, str | None]:
    """Return the progress, new if there is none, and a note if it could not be read."""
    path = folder.path / FILE
    if not path.exists():
        return _progress_from_files(folder), None
    try:
        return read_progress(path.read_bytes()), None
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        aside = _set_aside(path)
        progress = _progress_from_files(folder)
        return progress, (
            f"{FILE} is damaged and could not be read; it is kept as {aside.name}. Your files are "
            f"unchanged. You continue at lesson {progress.current.number}, the last that has one. "
            "A lesson counts as passed again when you go there (l) and its checks pass."
        )


def read_progress(text: str | bytes) -> Progress:
    """Parse progress. Raises ValueError, TypeError, LookupError or AttributeError if malformed."""
    kept: dict[str, Any] = json.loads(text)
    known = {lesson.name for lesson in all_lessons()}
    current = kept["current"] or all_lessons()[0].name  # in a browser, before the first lesson
    if kept["version"] != VERSION or current not in known:
        raise ValueError
    hints = {name: int(count) for name, count in kept["hints"].items() if name in known}
    if not all(0 <= count <= HINTS for count in hints.values()):
        raise ValueError
    return Progress(
        find_lesson(current),
        known & set(map(str, kept["passed"])),
        known & set(map(str, kept["skipped"])),
        hints,
    )


def _progress_from_files(folder: Folder) -> Progress:
    """Return the progress that the files show. The current lesson is the last one with a file."""
    lessons = all_lessons()
    there = [lesson for lesson in lessons if folder.has(lesson)]
    return Progress(
        there[-1] if there else lessons[0], skipped={s.name for s in there if folder.is_ours(s)}
    )


def _set_aside(path: Path) -> Path:
    aside, number = path.with_name(".progress.damaged.json"), 1
    while aside.exists():
        number += 1
        aside = path.with_name(f".progress.damaged{number}.json")
    return path.rename(aside)
