"""For teachers: check a pupil's folder, lesson by lesson."""

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from unbeatable.course.checks.subprocess import check_in_subprocess
from unbeatable.course.learner.folder import Folder, course_folder
from unbeatable.course.lesson import Lesson, all_lessons

State: TypeAlias = Literal["untouched", "failing", "passed"]


@dataclass(frozen=True)
class LessonResult:
    """The result of one lesson in a folder."""

    lesson: str
    state: State
    ours: bool = False
    """Whether the file is our solution, not the pupil's."""
    message: str = ""
    """The message of the first failed check."""
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def check_folder(path: Path) -> Iterator[LessonResult]:
    """Check each lesson with the pupil's files of the earlier lessons. Writes nothing."""
    folder = course_folder(path)
    return (_check_lesson(folder, lesson) for lesson in all_lessons())


def _check_lesson(folder: Folder, lesson: Lesson) -> LessonResult:
    if folder.is_untouched(lesson):
        return LessonResult(lesson.name, "untouched")
    began = time.monotonic()
    report = check_in_subprocess(lesson, folder.sources(lesson))
    assert report is not None  # noqa: S101 (nothing interrupts it)
    took, failure = round(time.monotonic() - began, 2), report.failure
    ours = folder.is_ours(lesson)
    if failure is None:
        return LessonResult(lesson.name, "passed", ours, seconds=took)
    return LessonResult(lesson.name, "failing", ours, failure.words, took)
