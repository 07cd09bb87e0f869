"""The course: its list of lessons, and each lesson."""

from unbeatable.server.wire.base import Wire


class LessonListing(Wire):
    """A lesson of the course, as the list shows it."""

    name: str
    """Such as `s04_lines`; its module has the same name."""
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
    """Languages with at least one lesson, English first."""
    parts: list[CoursePart]
    package: str
    """The address of this package as a zip, for Python in the page."""


class LessonContent(Wire):
    """One lesson of the course."""

    name: str
    number: int
    part: int
    title: str
    language: str
    """Of this text: English where there is no translation."""
    reading: str
    """HTML."""
    hints: list[str]
    """HTML; from a question to nearly the answer."""
    exercise: str
    solution: str
    checks: list[str]
    """What is checked, in words."""
