"""The class table: where each pupil is, and where the class is stuck."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from unbeatable.core.plural import plural
from unbeatable.core.quote import printable
from unbeatable.course.learner.authorship import bare_code, is_long
from unbeatable.course.lesson import Lesson
from unbeatable.course.teacher.folder_check import LessonResult, PupilResult

LONGEST_NAME = 24
"""The most characters of a name in a line of text."""


@dataclass(frozen=True)
class Stuck:
    """A lesson that some pupils have begun and cannot pass yet."""

    lesson: str
    pupils: tuple[str, ...]
    message: str
    """The most common message."""
    with_message: int
    """How many of these pupils have that message."""


@dataclass(frozen=True)
class SameCode:
    """Pupils whose code is the same in some lessons, whatever its comments are."""

    pupils: tuple[str, ...]
    lessons: tuple[str, ...]


@dataclass(frozen=True)
class ClassTable:
    """The results of all pupils."""

    results: Sequence[PupilResult]
    lessons: Sequence[Lesson]
    """The lessons that were checked."""

    @property
    def readable(self) -> list[PupilResult]:
        return [result for result in self.results if result.pupil is not None]

    @property
    def passes(self) -> bool:
        """Whether every pupil's work could be read, and no lesson that was begun fails."""
        return not any(result.trouble or result.unfinished for result in self.results)

    def names(self) -> list[str]:
        """Return a name for each pupil: of pupils with the same name, the whole path."""
        count = Counter(result.name for result in self.results)
        return [
            result.name if count[result.name] == 1 else printable(str(result.path))
            for result in self.results
        ]

    def stuck(self) -> list[Stuck]:
        """Return the lessons that hold pupils up, the most pupils first.

        A pupil counts once, at the first lesson that does not pass.
        """
        held: defaultdict[str, list[tuple[str, LessonResult]]] = defaultdict(list)
        for name, result in zip(self.names(), self.results, strict=True):
            if result.unfinished is not None:
                held[result.unfinished.lesson].append((name, result.unfinished))
        return sorted(
            (_stuck(lesson, pupils) for lesson, pupils in held.items()),
            key=lambda stuck: (-len(stuck.pupils), stuck.lesson),
        )

    def same_code(self) -> list[SameCode]:
        """Return who has the same code, in lessons that are too long for that to be chance."""
        lessons_of: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
        for lesson in filter(is_long, self.lessons):
            authors: defaultdict[str, list[str]] = defaultdict(list)
            for name, result in zip(self.names(), self.results, strict=True):
                passed = any(it.is_own for it in result.lessons if it.lesson == lesson.name)
                code = result.pupil.code.get(lesson.name) if passed and result.pupil else None
                if code is not None:
                    authors[bare_code(code)].append(name)
            for names in authors.values():
                if len(names) > 1:
                    lessons_of[tuple(names)].append(lesson.name)
        return [SameCode(names, tuple(lessons)) for names, lessons in lessons_of.items()]

    def to_json(self) -> dict[str, Any]:
        return {
            "pupils": [result.to_json() for result in self.results],
            "stuck": [asdict(stuck) for stuck in self.stuck()],
            "same_code": [asdict(same) for same in self.same_code()],
        }


def _stuck(lesson: str, pupils: Sequence[tuple[str, LessonResult]]) -> Stuck:
    messages = Counter(result.message for _, result in pupils)
    message, count = messages.most_common(1)[0]
    return Stuck(lesson, tuple(name for name, _ in pupils), message, count)


def pupil_line(result: PupilResult) -> str:
    """Return a pupil's row as a line of text."""
    name = f"{result.name[:LONGEST_NAME]:<{LONGEST_NAME}}"
    if result.pupil is None:
        return f"{name}  {result.trouble}"
    held = result.unfinished
    state = f"{held.lesson} {held.state}: {held.message}" if held else "nothing fails"
    return f"{name}  {result.own:>2} passed  {' '.join(state.split())}"


def stuck_line(stuck: Stuck) -> str:
    """Return where pupils are stuck, as a line of text."""
    message = " ".join(stuck.message.split())
    count = len(stuck.pupils)
    how_many = "" if count == 1 else f"{stuck.with_message} of {count}: "
    return f"Stuck at {stuck.lesson}: {plural(count, 'pupil')}. {how_many}{message}"
