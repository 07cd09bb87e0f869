"""The lessons of the course, read from their files."""

import re
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote

LANGUAGE = "en"
HINTS = 3

_ROOT = files("unbeatable.course")
_HINT = re.compile(r"^## Hint ([0-9]+)\s*$", re.MULTILINE)


class CourseError(UnbeatableError):
    """There is no such lesson or text, or it is malformed."""


@dataclass(frozen=True)
class Text:
    """The text of a lesson in one language."""

    title: str
    reading: str
    """Markdown, without the title."""
    hints: tuple[str, ...]
    """From a question to almost the answer."""


@dataclass(frozen=True)
class Lesson:
    """One lesson: `s04_lines` is the fourth. The learner's module has the same name."""

    name: str

    @property
    def number(self) -> int:
        return int(self.name[1:3])

    @property
    def part(self) -> int:
        """1: the game; 2: the player."""
        return 1 if self.number <= LAST_OF_PART_ONE else 2

    @property
    def file(self) -> str:
        return f"{self.name}.py"

    @cached_property
    def exercise(self) -> str:
        """The source that the learner starts from."""
        return self._read("exercise.py")

    @cached_property
    def solution(self) -> str:
        return self._read("solution.py")

    @cached_property
    def check(self) -> str:
        """The source of the checks."""
        return self._read("check.py")

    def text(self, language: str = LANGUAGE) -> Text:
        """Return the reading and the hints; in English if there is no translation."""
        for folder in (language, LANGUAGE):
            file = _ROOT / "texts" / folder / f"{self.name}.md"
            if file.is_file():
                return read_text(file.read_text(encoding="utf-8"), file.name)
        raise CourseError(f"{self.name!r} has no text in {quote(language)}")

    def _read(self, name: str) -> str:
        return (_ROOT / "lessons" / self.name / name).read_text(encoding="utf-8")


LAST_OF_PART_ONE = 7


def read_text(written: str, where: str) -> Text:
    """Parse a text: `# Title`, the reading, then `## Hint 1` to `## Hint 3`."""
    first, _, rest = written.partition("\n")
    if not first.startswith("# "):
        raise CourseError(
            f"{where} should begin with its title, such as '# A board', not {quote(first)}"
        )
    reading, *pieces = _HINT.split(rest)
    numbers, hints = pieces[::2], [hint.strip() for hint in pieces[1::2]]
    if numbers != [str(number + 1) for number in range(HINTS)] or not all(hints):
        raise CourseError(
            f"{where} should end with {HINTS} hints, none empty, under '## Hint 1' and so on"
        )
    return Text(first[2:].strip(), reading.strip(), tuple(hints))


def all_lessons() -> tuple[Lesson, ...]:
    """Return every lesson, in order."""
    names = sorted(entry.name for entry in _folders(_ROOT / "lessons"))
    return tuple(Lesson(name) for name in names)


def find_lesson(text: str) -> Lesson:
    """Return the lesson of that name or number. Raises CourseError if there is none."""
    for lesson in all_lessons():
        if text.strip().lower() in (
            lesson.name,
            lesson.file,
            str(lesson.number),
            f"{lesson.number:02}",
        ):
            return lesson
    last = all_lessons()[-1]
    raise CourseError(
        f"{quote(text)} is not a lesson; lessons are 1 to {last.number}, or names "
        f"such as {last.name}"
    )


def languages() -> tuple[str, ...]:
    """Return the languages with at least one text, English first."""
    names = sorted(entry.name for entry in _folders(_ROOT / "texts"))
    return (LANGUAGE, *(name for name in names if name != LANGUAGE))


def complete_languages() -> tuple[str, ...]:
    """Return the languages with every text of the course, English first."""
    wanted = _text_files(LANGUAGE)
    return tuple(name for name in languages() if _text_files(name) >= wanted)


def _text_files(language: str) -> set[str]:
    folder = _ROOT / "texts" / language
    return {entry.name for entry in folder.iterdir() if entry.name.endswith(".md")}


def _folders(parent: Traversable) -> list[Traversable]:
    return [entry for entry in parent.iterdir() if entry.is_dir() and entry.name[0] not in "._"]
