"""For teachers: what a pupil's folder holds, lesson by lesson."""

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from unbeatable.course.checks.subprocess import check_apart
from unbeatable.course.learner.folder import Folder, course_folder
from unbeatable.course.lesson import Lesson, all_lessons

State: TypeAlias = Literal["untouched", "failing", "passed"]


@dataclass(frozen=True)
class Found:
    """One lesson of a folder."""

    lesson: str
    state: State
    ours: bool = False
    """Whether the file is our solution and not the pupil's."""
    message: str = ""
    """What the first check that failed says."""
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def check_folder(path: Path) -> Iterator[Found]:
    """Each lesson with the pupil's own files of the lessons before it; nothing is written."""
    folder = course_folder(path)
    return (_look_at(folder, lesson) for lesson in all_lessons())


def _look_at(folder: Folder, lesson: Lesson) -> Found:
    if folder.is_untouched(lesson):
        return Found(lesson.name, "untouched")
    began = time.monotonic()
    report = check_apart(lesson, folder.sources(lesson))
    assert report is not None  # noqa: S101 (nobody interrupts it)
    took, failure = round(time.monotonic() - began, 2), report.failure
    ours = folder.is_ours(lesson)
    if failure is None:
        return Found(lesson.name, "passed", ours, seconds=took)
    return Found(lesson.name, "failing", ours, failure.words, took)
