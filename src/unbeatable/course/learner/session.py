"""A learner's session: the current lesson, and what each command does to the folder."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from unbeatable.course.checks.report import Report
from unbeatable.course.checks.subprocess import check_in_subprocess
from unbeatable.course.learner.carry_over import carry_over_folder, check_unknown
from unbeatable.course.learner.folder import Folder
from unbeatable.course.learner.progress import FILE as PROGRESS
from unbeatable.course.learner.progress import load_progress
from unbeatable.course.lesson import (
    HINTS,
    LANGUAGE,
    Lesson,
    Page,
    Text,
    all_lessons,
    read_page,
)
from unbeatable.course.messages import render
from unbeatable.course.player import OwnPlayer, available, my_player, players
from unbeatable.course.translation import exercise_text, solution_text

SIDE_ROADS = frozenset(lesson.name for lesson in all_lessons() if lesson.is_side_road)
"""The names of the lessons that nobody has to take."""
MAX_NAME = 40
"""Characters of a learner's name."""


@dataclass(frozen=True)
class Listed:
    """A lesson in the list."""

    lesson: Lesson
    title: str
    state: str
    """passed, skipped, begun, or empty."""
    is_current: bool


class Session:
    """The lesson that a learner is working on. Every change is saved at once."""

    def __init__(self, path: Path, language: str = LANGUAGE) -> None:
        self.folder, self.language = Folder(path), language
        self.is_new = not (path / PROGRESS).exists()
        """Whether the learner opens the folder for the first time."""
        self.folder.make(language)
        self.lessons = all_lessons()
        self._progress, note = load_progress(self.folder)
        if self.is_new or note is not None:
            check_unknown(self.folder, self._progress)
        carried = carry_over_folder(self.folder, self._progress)
        told = [render(words, language) for words in (note, *carried) if words is not None]
        self.note = "\n".join(told) or None
        """What the learner should know about the folder."""
        self.report: Report | None = None
        self.checked = ""
        """The text of the file that the report is about."""
        self._begin()

    @property
    def lesson(self) -> Lesson:
        return self._progress.current

    @property
    def text(self) -> Text:
        return self.lesson.text(self.language)

    @property
    def passed(self) -> bool:
        """Whether the checks passed in their last run."""
        return self.report is not None and self.report.passed

    @property
    def is_ours(self) -> bool:
        """Whether the learner's file holds our solution."""
        return self.folder.is_ours(self.lesson) and self.lesson.name in self._progress.skipped

    @property
    def passed_lessons(self) -> int:
        """How many lessons the learner has passed, without side roads."""
        return len(self._progress.passed - SIDE_ROADS)

    @property
    def skipped_lessons(self) -> int:
        """How many lessons hold our solution, without side roads."""
        return len(self._progress.skipped - self._progress.passed - SIDE_ROADS)

    @property
    def side_roads(self) -> int:
        """How many side roads the learner has been down."""
        return len(self._progress.passed & SIDE_ROADS)

    @property
    def skipped(self) -> set[str]:
        """The lessons in which the course has put our solution, by name."""
        return self._progress.skipped

    @property
    def name(self) -> str:
        """The learner's name; empty if it is not known."""
        return self._progress.name

    @name.setter
    def name(self, name: str) -> None:
        self._progress.name = " ".join(name.split())[:MAX_NAME]
        self._save()

    @property
    def sources(self) -> dict[str, str]:
        """What the learner has written in all lessons, by name."""
        return self.folder.work(self.lessons)

    @property
    def players(self) -> tuple[OwnPlayer, ...]:
        """The learner's players, in order."""
        return available(self.sources, self.language)

    @property
    def pages_ahead(self) -> tuple[Page, ...]:
        """The pages between this lesson and the next one."""
        names = [f"checkpoint{self.lesson.part}"]
        if self.following is None:
            names.append("closing")
        elif self.following.part == self.lesson.part:
            names = []
        return tuple(read_page(name, self.language) for name in names)

    @property
    def hints_seen(self) -> int:
        return self._progress.hints.get(self.lesson.name, 0)

    @property
    def hints_left(self) -> int:
        return HINTS - self.hints_seen

    @property
    def following(self) -> Lesson | None:
        return next(
            (lesson for lesson in self.lessons if lesson.number == self.lesson.number + 1), None
        )

    def check(self, interrupted: Callable[[], bool] = lambda: False) -> bool:
        """Run the checks on the file. Return False if they were interrupted."""
        sources = self.folder.sources(self.lesson)
        self.checked = sources[self.lesson.name]
        report = check_in_subprocess(
            self.lesson,
            sources,
            interrupted=interrupted,
            language=self.language,
        )
        if report is None:
            return False
        self.report = report
        name, progress = self.lesson.name, self._progress
        if not self.folder.is_ours(self.lesson):
            progress.skipped.discard(name)
        if report.passed and name not in progress.skipped:
            progress.passed.add(name)
        else:
            progress.passed.discard(name)
        self._save()
        return True

    def next_hints(self) -> list[tuple[int, str]]:
        """Return the next hint with its number; all hints when none is left."""
        numbered = list(enumerate(self.text.hints, 1))
        if not self.hints_left:
            return numbered
        seen = self.hints_seen
        self._progress.hints[self.lesson.name] = seen + 1
        self._save()
        return [numbered[seen]]

    def unwritten_before(self, lesson: Lesson) -> tuple[Lesson, ...]:
        """Return the earlier lessons in which nothing is written, except side roads."""
        return tuple(
            earlier
            for earlier in self.lessons[: lesson.number - 1]
            if self.folder.is_untouched(earlier) and not earlier.is_side_road
        )

    def go(self, lesson: Lesson, *, fill: bool = False) -> None:
        """Go to another lesson. With `fill`, unwritten earlier ones get our solution."""
        if fill:
            for earlier in self.unwritten_before(lesson):
                self._put_ours(earlier)
        self._progress.current = lesson
        self.report = None
        self._begin()

    def skip(self) -> Path | None:
        """Put our solution in the file. Return where the learner's own file is kept."""
        kept = self._put_ours(self.lesson)
        self.report = None
        self._save()
        return kept

    def reset(self) -> Path | None:
        """Start the lesson again. Return where the learner's own file is kept."""
        kept = self.folder.put(self.lesson, exercise_text(self.lesson, self.language))
        self._progress.skipped.discard(self.lesson.name)
        self._progress.passed.discard(self.lesson.name)
        self.report = None
        self._save()
        return kept

    def listed(self) -> list[Listed]:
        return [
            Listed(
                lesson, lesson.text(self.language).title, self._state(lesson), lesson == self.lesson
            )
            for lesson in self.lessons
        ]

    def _state(self, lesson: Lesson) -> str:
        if lesson.name in self._progress.passed:
            return "passed"
        if lesson.name in self._progress.skipped and self.folder.is_ours(lesson):
            return "skipped"
        return "" if self.folder.is_untouched(lesson) else "begun"

    def _put_ours(self, lesson: Lesson) -> Path | None:
        kept = self.folder.put(lesson, solution_text(lesson, self.language))
        self._progress.skipped.add(lesson.name)
        self._progress.passed.discard(lesson.name)
        return kept

    def _begin(self) -> None:
        self.folder.begin(self.lesson, self.language)
        if self.lesson.number >= players()[0].lesson.number:
            my_player(self.folder)
        self._save()

    def _save(self) -> None:
        self._progress.save(self.folder)
