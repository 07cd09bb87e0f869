"""Check pupils' work, lesson by lesson, in parallel."""

import os
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from unbeatable.core.quote import printable
from unbeatable.course.checks.subprocess import check_in_subprocess
from unbeatable.course.learner.authorship import is_like_ours
from unbeatable.course.lesson import LANGUAGE, CourseError, Lesson, all_lessons
from unbeatable.course.teacher.pupils import Pupil, pupil_name, read_pupil

State: TypeAlias = Literal["passed", "failing", "begun", "untouched"]
"""begun: the checks fail, and a function is not written yet."""
STATES: tuple[State, ...] = get_args(State)
UNFINISHED = ("failing", "begun")

_UNWRITTEN = re.compile(r"^[ \t]+raise NotImplementedError\b", re.MULTILINE)
"""What the functions of an exercise contain."""


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
    hints: int = 0
    """The number of hints that were asked for."""
    alike: bool = False
    """Whether the code is the same as our solution, which is so short that this may be chance."""

    @property
    def is_own(self) -> bool:
        """Whether the pupil has solved the lesson."""
        return self.state == "passed" and not self.ours


@dataclass(frozen=True)
class PupilResult:
    """The results of a pupil; or the reason why there are none."""

    path: Path
    pupil: Pupil | None = None
    lessons: tuple[LessonResult, ...] = ()
    trouble: str = ""

    @property
    def name(self) -> str:
        return pupil_name(self.path)

    @property
    def own(self) -> int:
        """How many lessons the pupil has solved."""
        return sum(lesson.is_own for lesson in self.lessons)

    @property
    def counts(self) -> dict[State, int]:
        return {state: sum(each.state == state for each in self.lessons) for state in STATES}

    @property
    def unfinished(self) -> LessonResult | None:
        """The first lesson that was begun and does not pass: later ones may fail because of it."""
        return next((lesson for lesson in self.lessons if lesson.state in UNFINISHED), None)

    def to_json(self) -> dict[str, Any]:
        if self.pupil is None:
            return {"folder": str(self.path), "name": self.name, "trouble": self.trouble}
        changed = self.pupil.changed
        return {
            "folder": str(self.path),
            **{str(state): count for state, count in self.counts.items()},
            "lessons": [asdict(lesson) for lesson in self.lessons],
            "name": self.name,
            "current": self.pupil.current.name,
            "changed": changed and changed.isoformat(timespec="seconds"),
            "note": self.pupil.note,
        }


def check_pupils(
    paths: Sequence[Path],
    lessons: Sequence[Lesson] | None = None,
    *,
    language: str = LANGUAGE,
    checked: Callable[[LessonResult], None] = lambda result: None,
) -> Iterator[PupilResult]:
    """Check each pupil's lessons on all cores. Writes nothing.

    A pupil whose work cannot be read has a result with the reason. `checked` is called with the
    result of each lesson, in order. Messages are in that language.
    """
    lessons = all_lessons() if lessons is None else lessons
    stop = threading.Event()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        check = partial(_check, stop=stop, language=language)
        started = [_start(path, lessons, pool, check) for path in paths]
        try:
            for path, pupil, futures in started:
                if isinstance(pupil, CourseError):
                    yield PupilResult(path, trouble=str(pupil))
                    continue
                results = []
                for future in futures:
                    results.append(future.result())
                    checked(results[-1])
                yield PupilResult(path, pupil, tuple(results))
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _start(
    path: Path,
    lessons: Sequence[Lesson],
    pool: ThreadPoolExecutor,
    check: Callable[[Pupil, Lesson], LessonResult],
) -> tuple[Path, Pupil | CourseError, list[Future[LessonResult]]]:
    try:
        pupil = read_pupil(path)
    except CourseError as error:
        return path, error, []
    return path, pupil, [pool.submit(check, pupil, lesson) for lesson in lessons]


def _check(pupil: Pupil, lesson: Lesson, *, stop: threading.Event, language: str) -> LessonResult:
    hints = pupil.hints.get(lesson.name, 0)
    if lesson.name not in pupil.code:
        return LessonResult(lesson.name, "untouched", hints=hints)
    began = time.monotonic()
    report = check_in_subprocess(
        lesson, pupil.sources(lesson), interrupted=stop.is_set, language=language
    )
    took = round(time.monotonic() - began, 2)
    failure = None if report is None else report.failure
    ours = pupil.is_ours(lesson)
    if failure is None:
        alike = not ours and is_like_ours(lesson, pupil.code[lesson.name])
        return LessonResult(lesson.name, "passed", ours, seconds=took, hints=hints, alike=alike)
    state: State = "begun" if _UNWRITTEN.search(pupil.code[lesson.name]) else "failing"
    return LessonResult(lesson.name, state, ours, printable(failure.words), took, hints)
