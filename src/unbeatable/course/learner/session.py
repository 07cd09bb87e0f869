"""Taking the course: where the learner is, and what each wish does to the folder."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from unbeatable.course.checks.runner import Report
from unbeatable.course.checks.subprocess import check_apart
from unbeatable.course.learner.folder import Folder
from unbeatable.course.learner.progress import FILE as PROGRESS
from unbeatable.course.learner.progress import load_progress
from unbeatable.course.lesson import HINTS, LANGUAGE, Step, Text, all_steps, step_named
from unbeatable.course.player import CHOOSES, my_player


@dataclass(frozen=True)
class Listed:
    """A step as the list shows it."""

    step: Step
    title: str
    state: str
    """passed, skipped, begun, or nothing."""
    is_current: bool


class Lesson:
    """The step that a learner is at. What is changed is saved at once."""

    def __init__(self, path: Path, language: str = LANGUAGE) -> None:
        self.folder, self.language = Folder(path), language
        self.is_new = not (path / PROGRESS).exists()
        """Whether the learner has never been here."""
        self.folder.make()
        self.steps = all_steps()
        self._progress, self.note = load_progress(self.folder)
        self.report: Report | None = None
        self._begin()

    @property
    def step(self) -> Step:
        return self._progress.current

    @property
    def text(self) -> Text:
        return self.step.text(self.language)

    @property
    def passed(self) -> bool:
        """Whether the checks passed when they last ran."""
        return self.report is not None and self.report.passed

    @property
    def is_ours(self) -> bool:
        """Whether our solution stands in the learner's file."""
        return self.folder.is_ours(self.step) and self.step.name in self._progress.skipped

    @property
    def done(self) -> int:
        """How many steps are passed or skipped."""
        return len(self._progress.passed | self._progress.skipped)

    @property
    def hints_seen(self) -> int:
        return self._progress.hints.get(self.step.name, 0)

    @property
    def hints_left(self) -> int:
        return HINTS - self.hints_seen

    @property
    def following(self) -> Step | None:
        return next((step for step in self.steps if step.number == self.step.number + 1), None)

    def check(self, interrupted: Callable[[], bool] = lambda: False) -> bool:
        """Run the checks on the file as it is now; False if they were interrupted."""
        report = check_apart(self.step, self.folder.sources(self.step), interrupted=interrupted)
        if report is None:
            return False
        self.report = report
        name, progress = self.step.name, self._progress
        if not self.folder.is_ours(self.step):
            progress.skipped.discard(name)
        if report.passed and name not in progress.skipped:
            progress.passed.add(name)
        else:
            progress.passed.discard(name)
        self._save()
        return True

    def next_hints(self) -> list[tuple[int, str]]:
        """The next hint with its number; all of them again when none is left."""
        numbered = list(enumerate(self.text.hints, 1))
        if not self.hints_left:
            return numbered
        seen = self.hints_seen
        self._progress.hints[self.step.name] = seen + 1
        self._save()
        return [numbered[seen]]

    def go(self, step: Step) -> None:
        """To another step. Earlier ones for which nothing is written get our solution."""
        for earlier in self.steps[: step.number - 1]:
            if self.folder.is_untouched(earlier):
                self._put_ours(earlier)
        self._progress.current = step
        self.report = None
        self._begin()

    def skip(self) -> Path | None:
        """Let our solution take the file's place; where the learner's own is kept."""
        kept = self._put_ours(self.step)
        self.report = None
        self._save()
        return kept

    def reset(self) -> Path | None:
        """Begin the step again; where the learner's own file is kept."""
        kept = self.folder.put(self.step, self.step.exercise)
        self._progress.skipped.discard(self.step.name)
        self._progress.passed.discard(self.step.name)
        self.report = None
        self._save()
        return kept

    def listed(self) -> list[Listed]:
        return [
            Listed(step, step.text(self.language).title, self._state(step), step == self.step)
            for step in self.steps
        ]

    def _state(self, step: Step) -> str:
        if step.name in self._progress.passed:
            return "passed"
        if step.name in self._progress.skipped:
            return "skipped"
        return "" if self.folder.is_untouched(step) else "begun"

    def _put_ours(self, step: Step) -> Path | None:
        kept = self.folder.put(step, step.solution)
        self._progress.skipped.add(step.name)
        self._progress.passed.discard(step.name)
        return kept

    def _begin(self) -> None:
        self.folder.begin(self.step)
        if self.step.number >= step_named(CHOOSES).number:
            my_player(self.folder)
        self._save()

    def _save(self) -> None:
        self._progress.save(self.folder)
