"""What the course is told."""

from unbeatable.server.wire.base import Wire


class LessonListing(Wire):
    """A lesson of the course, as the list shows it."""

    name: str
    """As `s04_lines`: its module has that name too."""
    number: int
    title: str


class CoursePart(Wire):
    title: str
    about: str
    """HTML."""
    lessons: list[LessonListing]


class Course(Wire):
    """The course: an introduction, and all lessons in order."""

    title: str
    introduction: str
    """HTML."""
    languages: list[str]
    """Those in which at least one lesson is told, English first."""
    parts: list[CoursePart]
    package: str
    """Where the pure Python of this package lies, for Python in the page."""


class LessonContent(Wire):
    """One lesson of the course."""

    name: str
    number: int
    part: int
    title: str
    language: str
    """That in which it is told: English where there is no translation."""
    reading: str
    """HTML."""
    hints: list[str]
    """HTML; from a question to nearly the answer."""
    exercise: str
    solution: str
    checks: list[str]
    """What is checked, in words."""
