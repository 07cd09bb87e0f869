"""Export and import of a learner's work as one file, between the terminal and the browser.

It is JSON with the files of a folder by name, including the progress:

    {"unbeatable course": 1, "files": {"s01_board.py": "...", ".progress.json": "..."}}
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

from unbeatable.course.learner.folder import Folder, course_folder
from unbeatable.course.learner.progress import FILE as PROGRESS
from unbeatable.course.learner.progress import Progress, load_progress, read_progress
from unbeatable.course.lesson import CourseError, Lesson, all_lessons

FORMAT = "unbeatable course"
VERSION = 1


class Export(NamedTuple):
    text: str
    lessons: int
    """The number of lessons with code."""
    note: str | None
    """A message if the progress could not be read."""


class Work(NamedTuple):
    """The content of an export."""

    code: dict[Lesson, str]
    progress: Progress | None


class Import(NamedTuple):
    """What an import wrote."""

    lessons: list[Lesson]
    kept: list[Path]
    """The copies of the learner's files that were replaced."""


def pack(path: Path) -> Export:
    """Return the work in a folder as text."""
    folder = course_folder(path)
    code = {f"{name}.py": text for name, text in folder.work(all_lessons()).items()}
    progress, note = load_progress(folder)
    files = code | {PROGRESS: progress.to_text()}
    text = json.dumps({FORMAT: VERSION, "files": files}, indent=2) + "\n"
    return Export(text, len(code), note)


def unpack(text: str, name: str) -> Work:
    """Parse what `pack` wrote. Raises CourseError, naming the file, for anything else."""
    try:
        packed = json.loads(text)
        files = _files(packed)
        progress = read_progress(files[PROGRESS]) if PROGRESS in files else None
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise CourseError(
            f"{name!r} was not exported from this course, or is damaged; a file to import comes "
            "from 'Export' on the page /learn, or from 'unbeatable learn --export FILE'"
        ) from None
    code = {lesson: files[lesson.file] for lesson in all_lessons() if lesson.file in files}
    if not code and progress is None:
        raise CourseError(f"{name!r} has nothing of the course, not even {all_lessons()[0].file}")
    return Work(code, progress)


def take_over(work: Work, path: Path) -> Import:
    """Write the work into the folder, which is created if needed. Keep copies of replaced files."""
    folder = Folder(path)
    folder.make()
    changed = {lesson: text for lesson, text in work.code.items() if _differs(folder, lesson, text)}
    kept = [folder.put(lesson, text) for lesson, text in changed.items()]
    if work.progress is not None:
        work.progress.save(folder)
    return Import(list(work.code), [place for place in kept if place is not None])


def _differs(folder: Folder, lesson: Lesson, text: str) -> bool:
    return folder.read(lesson) != text


def _files(packed: dict[str, Any]) -> dict[str, str]:
    """Return the files. Raises ValueError, TypeError or LookupError if malformed."""
    files: dict[str, str] = packed["files"]
    if packed[FORMAT] != VERSION:
        raise ValueError
    for text in files.values():
        text.encode()  # some JSON strings cannot be encoded
    return files
