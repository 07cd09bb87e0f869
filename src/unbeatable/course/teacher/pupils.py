"""Pupils' work: read from their folders, or from the files that the browser exports.

Nothing is ever written.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from unbeatable.core.quote import printable, quote
from unbeatable.course.learner.authorship import is_ours
from unbeatable.course.learner.carry_over import carried_over
from unbeatable.course.learner.export import unpack
from unbeatable.course.learner.folder import Folder, course_folder
from unbeatable.course.learner.progress import (
    FILE,
    Progress,
    progress_from_files,
    read_progress,
)
from unbeatable.course.lesson import CourseError, Lesson, all_lessons
from unbeatable.course.translation import is_exercise

DAMAGED = f"{FILE} is damaged, so hints are unknown"


@dataclass(frozen=True)
class Pupil:
    """What a pupil has handed in."""

    path: Path
    code: Mapping[str, str]
    """The files with work in them, by the name of the lesson."""
    current: Lesson
    """Where the pupil is."""
    hints: Mapping[str, int] = field(default_factory=dict)
    """The number of hints that were asked for, by the name of the lesson."""
    changed: datetime | None = None
    """When a file was last changed."""
    note: str = ""
    """What could not be read."""
    skipped: Collection[str] = frozenset()
    """The lessons in which the course has put our solution."""

    @property
    def name(self) -> str:
        return pupil_name(self.path)

    def sources(self, lesson: Lesson) -> dict[str, str]:
        """Return what the checks run on: the code for this lesson and earlier ones."""
        earlier = [other.name for other in all_lessons() if other.number < lesson.number]
        names = [*earlier, lesson.name]
        return {name: self.code[name] for name in names if name in self.code}

    def is_ours(self, lesson: Lesson) -> bool:
        """Return whether the file is our solution."""
        text, put = self.code.get(lesson.name, ""), lesson.name in self.skipped
        return is_ours(lesson, text, put=put)


def pupil_name(path: Path) -> str:
    """Return the name of the folder, or of the file without its ending."""
    whole = path.resolve()
    return printable(whole.stem if whole.is_file() else whole.name)


def read_pupil(path: Path) -> Pupil:
    """Read a folder or an exported file. Raises CourseError if it is not of the course."""
    try:
        return _read_export(path) if path.is_file() else _read_folder(path)
    except OSError as error:
        raise CourseError(f"{quote(str(path))} cannot be read: {error.strerror}") from None


def _read_folder(path: Path) -> Pupil:
    folder = course_folder(path)
    progress, note = _progress(folder)
    carried = carried_over(folder, progress)
    progress.note_carried(carried)
    code = _written({**folder.work(all_lessons()), **carried.code})
    files = [folder.file(Lesson(name)) for name in (*code, *folder.old_work())]
    times = [file.stat().st_mtime for file in files if file.is_file()]
    changed = datetime.fromtimestamp(max(times), UTC) if times else None
    return Pupil(path, code, progress.current, progress.hints, changed, note, progress.skipped)


def _written(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts with work in them, in the order of the lessons."""
    return {
        lesson.name: texts[lesson.name]
        for lesson in all_lessons()
        if (text := texts.get(lesson.name, "")).strip() and not is_exercise(lesson, text)
    }


def _progress(folder: Folder) -> tuple[Progress, str]:
    file = folder.path / FILE
    if not file.is_file():
        return progress_from_files(folder), ""
    try:
        return read_progress(file.read_bytes()), ""
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return progress_from_files(folder), DAMAGED


def _read_export(path: Path) -> Pupil:
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise CourseError(
            f"{quote(str(path))} is neither a pupil's folder nor a file that was exported"
        ) from None
    work = unpack(text, str(path))
    code = _written({lesson.name: source for lesson, source in work.code.items()})
    progress = work.progress or Progress(
        max(work.code, key=lambda lesson: lesson.number, default=all_lessons()[0])
    )
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return Pupil(
        path, code, progress.current, progress.hints, changed, skipped=frozenset(progress.skipped)
    )
