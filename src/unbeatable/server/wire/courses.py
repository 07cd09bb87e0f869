"""The course: its list of lessons, each lesson, and the pages between them."""

from typing import Literal, TypeAlias

from unbeatable.server.wire.base import Side, Wire


class HtmlBlock(Wire):
    """Text of a reading."""

    kind: Literal["html"] = "html"
    html: str


class TryBlock(Wire):
    """Python for the Try it box."""

    kind: Literal["try"] = "try"
    code: str


class QuestionBlock(Wire):
    """A question with one right answer. It counts for nothing."""

    kind: Literal["question"] = "question"
    question: str
    """HTML."""
    answers: list[str]
    """HTML, each within a line."""
    right: int
    """The number of the right answer, from 0."""
    explanation: str
    """HTML."""


class TreeNode(Wire):
    """A node of a game tree."""

    path: str
    """The numbers of the branches from the root, such as `0.1`; empty at the root."""
    turn: Side | None
    """Who is to move; None at a leaf."""
    value: int


class PredictBlock(Wire):
    """A game tree whose inner nodes the reader values before the values are shown."""

    kind: Literal["predict"] = "predict"
    figure: str
    """SVG; each node has its path as `data-path`."""
    nodes: list[TreeNode]
    """From the lowest level up: the order in which to work out their values."""


ReadingBlock: TypeAlias = HtmlBlock | TryBlock | QuestionBlock | PredictBlock


class LessonListing(Wire):
    """A lesson of the course, as the list shows it."""

    name: str
    """Such as `s04_lines`; its module has the same name."""
    number: int
    title: str
    side_road: bool
    """Whether no later lesson needs it."""


class PageListing(Wire):
    """A page without an exercise: a checkpoint, or the closing page."""

    name: str
    """Such as `checkpoint1`."""
    title: str


class CoursePart(Wire):
    title: str
    about: str
    """HTML."""
    lessons: list[LessonListing]
    checkpoint: PageListing


class Course(Wire):
    """The course: an introduction, and all lessons in order."""

    title: str
    introduction: str
    """HTML."""
    languages: list[str]
    """Languages with at least one lesson, English first."""
    parts: list[CoursePart]
    closing: PageListing
    package: str
    """The address of this package as a zip, for Python in the page."""


class CoursePage(Wire):
    """A checkpoint or the closing page."""

    name: str
    title: str
    language: str
    """Of this text: English where there is no translation."""
    reading: list[ReadingBlock]


class ShuffledLines(Wire):
    """The lines of a function of our solution, out of order."""

    function: str
    heading: str
    """Its first line: `def place(board, cell, mark):`."""
    lines: list[str]
    """The lines below, with their indentation; a long one may have line breaks."""
    order: list[int]
    """The right order: the numbers of the lines, from 0."""


class LessonContent(Wire):
    """One lesson of the course."""

    name: str
    number: int
    part: int
    title: str
    language: str
    """Of this text: English where there is no translation."""
    reading: list[ReadingBlock]
    hints: list[str]
    """HTML; from a question to nearly the answer."""
    exercise: str
    exercises: list[str]
    """Every text that an untouched file may have: in other languages, or of an earlier version."""
    solution: str
    solutions: list[str]
    """Every text of our solution."""
    checks: list[str]
    """What is checked, in words."""
    plays: bool
    """Whether the learner's player can play with it at once."""
    watch: str | None
    """The function whose calls can be watched."""
    parsons: ShuffledLines | None
    """A softer exercise: lines to put in order."""
