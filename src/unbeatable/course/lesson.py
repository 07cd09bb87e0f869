"""The lessons of the course, read from their files."""

import re
import tomllib
from bisect import bisect
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote

LANGUAGE = "en"
HINTS = 3
FIRST_OF_PARTS = (1, 9, 16, 21)
"""The first lesson of each part: the game, the mind, faster, further."""
ABOUT = "readme.txt"
"""What a learner's folder is, to be put in it."""
PLAN = "plan.toml"
"""What a language says in place of the sentences of teachers' plans."""
PAGES = ("checkpoint1", "checkpoint2", "checkpoint3", "checkpoint4", "closing")
"""The pages after each part, and after the last."""

_ROOT = files("unbeatable.course")
_HINT = re.compile(r"^## Hint ([0-9]+)\s*$", re.MULTILINE)
_WRONG = re.compile(r'"""(.+)"""\n# fails with: (.+)\n')


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
class Page:
    """A page between lessons, such as a checkpoint."""

    title: str
    reading: str
    """Markdown, without the title."""


@dataclass(frozen=True)
class Watch:
    """A call of the learner's recursion to be recorded and replayed, on a tree or a board."""

    function: str
    call: str
    """Python, evaluated in the learner's module; `tree` or `board` is the one below."""
    tree: str | None = None
    board: str | None = None


@dataclass(frozen=True)
class WrongSolution:
    """A whole file with a mistake that a novice would make."""

    name: str
    source: str
    misconception: str
    """One sentence for teachers."""
    fragment: str
    """What the message of the check that fails must contain, in English."""


@dataclass(frozen=True)
class Lesson:
    """One lesson: `s04_lines` is the fourth. The learner's module has the same name."""

    name: str

    @property
    def number(self) -> int:
        return int(self.name[1:3])

    @property
    def part(self) -> int:
        """The number of its part, from 1."""
        return bisect(FIRST_OF_PARTS, self.number)

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

    @cached_property
    def settings(self) -> dict[str, Any]:
        """What `lesson.toml` says: how the course uses the learner's functions."""
        return tomllib.loads(self._read("lesson.toml"))

    @property
    def is_side_road(self) -> bool:
        """Whether no other lesson builds on it."""
        return bool(self.settings.get("side_road", False))

    @property
    def players(self) -> tuple[str, ...]:
        """The functions from a board to a cell that play at once."""
        named = self.settings.get("player", [])
        return (named,) if isinstance(named, str) else tuple(named)

    @property
    def value(self) -> str | None:
        """The function from a board to a number that plugs into the learner's player."""
        return self.settings.get("value")

    @property
    def parsons(self) -> str | None:
        """The function whose lines, shuffled, are a softer exercise."""
        return self.settings.get("parsons")

    @property
    def watch(self) -> Watch | None:
        named = self.settings.get("watch")
        return None if named is None else Watch(**named)

    @cached_property
    def wrong(self) -> tuple[WrongSolution, ...]:
        """Wrong solutions, by name."""
        folder = _ROOT / "lessons" / self.name / "wrong"
        if not folder.is_dir():
            return ()
        found = [entry for entry in folder.iterdir() if entry.name.endswith(".py")]
        return tuple(
            _read_wrong(file.name.removesuffix(".py"), file.read_text(encoding="utf-8"), self.name)
            for file in sorted(found, key=lambda file: file.name)
        )

    def text(self, language: str = LANGUAGE) -> Text:
        """Return the reading and the hints; in English if there is no translation."""
        for folder in (language, LANGUAGE):
            file = _ROOT / "texts" / folder / f"{self.name}.md"
            if file.is_file():
                return read_text(file.read_text(encoding="utf-8"), file.name)
        raise CourseError(f"{self.name!r} has no text in {quote(language)}")

    def _read(self, name: str) -> str:
        return (_ROOT / "lessons" / self.name / name).read_text(encoding="utf-8")


def _read_wrong(name: str, source: str, lesson: str) -> WrongSolution:
    head = _WRONG.match(source)
    if head is None:
        raise CourseError(
            f"{lesson}/wrong/{name}.py should begin with a docstring of one line, "
            "then '# fails with: ' and a part of the message"
        )
    return WrongSolution(name, source, head[1], head[2].strip())


def read_page(name: str, language: str = LANGUAGE) -> Page:
    """Return a page such as `checkpoint1`; in English if there is no translation."""
    for folder in (language, LANGUAGE):
        file = _ROOT / "texts" / folder / f"{name}.md"
        if file.is_file():
            title, _, reading = file.read_text(encoding="utf-8").partition("\n")
            return Page(_title(title, file.name), reading.strip())
    raise CourseError(f"{name!r} is not a page in {quote(language)}")


def read_about(language: str = LANGUAGE) -> str:
    """Return what a learner's folder is, with a placeholder for its name; else in English."""
    for folder in (language, LANGUAGE):
        file = _ROOT / "texts" / folder / ABOUT
        if file.is_file():
            return file.read_text(encoding="utf-8")
    raise CourseError(f"{ABOUT} is missing in {quote(language)}")


def read_text(written: str, where: str) -> Text:
    """Parse a text: `# Title`, the reading, then `## Hint 1` to `## Hint 3`."""
    first, _, rest = written.partition("\n")
    title = _title(first, where)
    reading, *pieces = _HINT.split(rest)
    numbers, hints = pieces[::2], [hint.strip() for hint in pieces[1::2]]
    if numbers != [str(number + 1) for number in range(HINTS)] or not all(hints):
        raise CourseError(
            f"{where} should end with {HINTS} hints, none empty, under '## Hint 1' and so on"
        )
    return Text(title, reading.strip(), tuple(hints))


def _title(line: str, where: str) -> str:
    if not line.startswith("# "):
        raise CourseError(
            f"{where} should begin with its title, such as '# A board', not {quote(line)}"
        )
    return line[2:].strip()


@cache
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


def parse_language(text: str) -> str:
    """Return the language. Raises CourseError if there are no texts in it."""
    if text not in languages():
        known = ", ".join(languages())
        raise CourseError(f"there are no texts in {quote(text)}; languages are {known}")
    return text


def complete_languages() -> tuple[str, ...]:
    """Return the languages with every text and message of the course, English first."""
    wanted = {name for name in _text_files(LANGUAGE) if name.endswith(".md")} | {"messages.toml"}
    others = [name for name in languages() if name != LANGUAGE and _text_files(name) >= wanted]
    return (LANGUAGE, *others)


def _text_files(language: str) -> set[str]:
    return {entry.name for entry in (_ROOT / "texts" / language).iterdir()}


def _folders(parent: Traversable) -> list[Traversable]:
    return [entry for entry in parent.iterdir() if entry.is_dir() and entry.name[0] not in "._"]
