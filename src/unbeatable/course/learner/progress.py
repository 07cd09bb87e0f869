"""A learner's progress: a file in the folder, written atomically, set aside if damaged."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from unbeatable.core.atomic_write import write_atomically
from unbeatable.core.quote import printable
from unbeatable.course.learner.authorship import is_ours
from unbeatable.course.learner.folder import Folder
from unbeatable.course.learner.old_order import OLD_ORDER, CarriedOver
from unbeatable.course.lesson import HINTS, Lesson, all_lessons, find_lesson
from unbeatable.course.messages import Message

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
    name: str = ""
    """The learner's name, for certificates and for their player in matches."""
    carried: set[str] = field(default_factory=set)
    """The lessons of the old order that have been carried over, or for which there is no place."""

    def note_carried(self, carried: CarriedOver) -> None:
        """Note that the files of the old order are where they belong."""
        self.carried |= {old.name for old in OLD_ORDER}
        self.skipped |= {
            name for name in carried.ours if is_ours(Lesson(name), Lesson(name).solution)
        }

    def to_json(self) -> dict[str, Any]:
        return {
            "version": VERSION,
            "current": self.current.name,
            "passed": sorted(self.passed),
            "skipped": sorted(self.skipped),
            "hints": self.hints,
            "name": self.name,
            "carried": sorted(self.carried),
        }

    def to_text(self) -> str:
        return json.dumps(self.to_json(), indent=2) + "\n"

    def save(self, folder: Folder) -> None:
        write_atomically(folder.path / FILE, self.to_text().encode())


def load_progress(folder: Folder) -> tuple[Progress, Message | None]:
    """Return the progress, new if there is none, and a note if it could not be read."""
    path = folder.path / FILE
    if not path.is_file():
        return progress_from_files(folder), None
    try:
        return read_progress(path.read_bytes()), None
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        aside = _set_aside(path)
        progress = progress_from_files(folder)
        return progress, Message(
            "{file} is damaged and could not be read; it is kept as {aside}. Your files are "
            "unchanged. You continue at lesson {number}, the last that has one. Lessons count as "
            "passed if their checks pass now.",
            {"file": FILE, "aside": aside.name, "number": progress.current.number},
        )


def read_progress(text: str | bytes) -> Progress:
    """Parse progress. Raises ValueError, TypeError, LookupError or AttributeError if malformed."""
    kept: dict[str, Any] = json.loads(text)
    if kept["version"] != VERSION:
        raise ValueError
    lessons = all_lessons()
    known = {lesson.name for lesson in lessons}
    passed = known & set(map(str, kept["passed"]))
    skipped = known & set(map(str, kept["skipped"]))
    current = kept["current"] or lessons[0].name  # in a browser, before the first lesson
    if current in _OLD_NAMES and current not in known:
        open_lessons = [lesson for lesson in lessons if lesson.name not in passed | skipped]
        current = open_lessons[0].name
    if current not in known:
        raise ValueError
    return Progress(
        find_lesson(current),
        passed,
        skipped,
        _read_hints(kept["hints"], known),
        printable(str(kept.get("name", ""))),
        set(map(str, kept.get("carried", ()))),
    )


_OLD_NAMES = {old.name: old.new for old in OLD_ORDER}


def _read_hints(kept: dict[str, Any], known: set[str]) -> dict[str, int]:
    """Return the hints by lesson; those of a lesson of the old order belong to its new name."""
    named = {_OLD_NAMES.get(name) or name: count for name, count in kept.items()}
    hints = {name: count for name, count in named.items() if name in known}
    if not all(type(count) is int and 0 <= count <= HINTS for count in hints.values()):
        raise ValueError
    return hints


def progress_from_files(folder: Folder) -> Progress:
    """Return the progress that the files show. The current lesson is the last one with a file."""
    lessons = all_lessons()
    there = [lesson for lesson in lessons if folder.has(lesson)]
    skipped = {lesson.name for lesson in there if is_ours(lesson, folder.read(lesson) or "")}
    return Progress(there[-1] if there else lessons[0], skipped=skipped)


def _set_aside(path: Path) -> Path:
    aside, number = path.with_name(".progress.damaged.json"), 1
    while aside.exists():
        number += 1
        aside = path.with_name(f".progress.damaged{number}.json")
    return path.rename(aside)
