"""A class for tests: pupils with all kinds of work, without running anything."""

from datetime import UTC, datetime
from pathlib import Path

from unbeatable.course.lesson import Lesson, all_lessons, find_lesson
from unbeatable.course.teacher.folder_check import LessonResult, PupilResult
from unbeatable.course.teacher.pupils import Pupil

NOON = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)
LESSONS: list[Lesson] = [*all_lessons()[:4]]


def pupil(path: str, *lessons: LessonResult, current: str = "4", note: str = "") -> PupilResult:
    """Return a pupil's results; lessons that are not given are untouched."""
    given = {lesson.lesson: lesson for lesson in lessons}
    results = tuple(
        given.get(lesson.name, LessonResult(lesson.name, "untouched")) for lesson in LESSONS
    )
    work = Pupil(Path(path), {}, find_lesson(current), changed=NOON, note=note)
    return PupilResult(Path(path), work, results)


def solved(lesson: str) -> LessonResult:
    return LessonResult(lesson, "passed", seconds=0.25)


def failing(lesson: str, message: str, hints: int = 0) -> LessonResult:
    return LessonResult(lesson, "failing", message=message, hints=hints)
