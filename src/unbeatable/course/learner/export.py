"""Export and import of a learner's work as one file, between the terminal and the browser.

It is JSON with the files of a folder by name, including the progress:

    {"unbeatable course": 1, "files": {"s01_board.py": "...", ".progress.json": "..."}}
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from unbeatable.course.learner.carry_over import check_again
from unbeatable.course.learner.folder import Folder, course_folder
from unbeatable.course.learner.old_order import OLD_ORDER, CarriedOver, carry_over, describe
from unbeatable.course.learner.progress import FILE as PROGRESS
from unbeatable.course.learner.progress import Progress, load_progress, read_progress
from unbeatable.course.lesson import CourseError, Lesson, all_lessons
from unbeatable.course.messages import render
from unbeatable.course.player import available, my_player

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
    carried: CarriedOver
    """What of the code was written for lessons of the old order."""
    old_files: Mapping[str, str]
    """The files of the old order, by name, as they were."""


class Import(NamedTuple):
    """What an import wrote."""

    lessons: list[Lesson]
    kept: list[Path]
    """The copies of the learner's files that were replaced."""
    note: str
    """What was carried over from the old order, in words; mostly empty."""


def pack(path: Path) -> Export:
    """Return the work in a folder as text."""
    folder = course_folder(path)
    work = folder.work(all_lessons()) | folder.old_work()
    code = {f"{name}.py": text for name, text in work.items()}
    progress, note = load_progress(folder)
    files = code | {PROGRESS: progress.to_text()}
    text = json.dumps({FORMAT: VERSION, "files": files}, indent=2) + "\n"
    return Export(text, len(code), None if note is None else render(note))


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
    present = {lesson.name: files[lesson.file] for lesson in all_lessons() if lesson.file in files}
    old_files = {
        old.name: files[old.file]
        for old in OLD_ORDER
        if old.file in files and old.name not in present
    }
    done, passed = (progress.carried, progress.passed) if progress is not None else (set(), set())
    waiting = {name: text for name, text in old_files.items() if name not in done}
    carried = carry_over(present | waiting, passed)
    texts = present | carried.code
    code = {lesson: texts[lesson.name] for lesson in all_lessons() if lesson.name in texts}
    if not code and not old_files and progress is None:
        raise CourseError(f"{name!r} has nothing of the course, not even {all_lessons()[0].file}")
    if progress is not None:
        progress.note_carried(carried)
    return Work(code, progress, carried, old_files)


def take_over(work: Work, path: Path) -> Import:
    """Write the work into the folder, which is created if needed. Keep copies of replaced files."""
    folder = Folder(path)
    folder.make()
    changed = {lesson: text for lesson, text in work.code.items() if _differs(folder, lesson, text)}
    kept = [folder.put(lesson, text) for lesson, text in changed.items()]
    for name, text in work.old_files.items():
        folder.keep(name, text.encode())
    if work.progress is not None:
        work.progress.name = work.progress.name or load_progress(folder)[0].name
        check_again(folder, work.progress, work.carried.moved.values())
        work.progress.save(folder)
    places = [place for place in kept if place is not None]
    if available(folder.work(all_lessons())):
        my_player(folder)
    return Import(list(work.code), places, " ".join(map(render, describe(work.carried))))


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
