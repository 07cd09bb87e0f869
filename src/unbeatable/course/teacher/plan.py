"""Plans for teachers: class periods, and notes on each lesson, as Markdown."""

import ast
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from unbeatable.course.checks.tryout import Tried, try_code
from unbeatable.course.figures import PICTURE, parse_figure
from unbeatable.course.figures.address import TreeFigure
from unbeatable.course.lesson import FIRST_OF_PARTS, PAGES, Lesson, all_lessons, read_page
from unbeatable.course.questions import Question, find_questions
from unbeatable.course.terminal.markdown import TRY

MINUTES = 45
"""The length of a class period."""
MOST_LINES = 8
"""The most lines to show of what code prints, from its end."""


@dataclass(frozen=True)
class Part:
    """A part of a class period."""

    minutes: int
    words: str


@dataclass(frozen=True)
class Period:
    """A class period."""

    number: int
    title: str
    lessons: tuple[int, ...]
    """The numbers of the lessons that pupils work on."""
    prepare: str
    homework: str
    parts: tuple[Part, ...]


@cache
def _written() -> dict[str, Any]:
    """Return what teachers have written."""
    return tomllib.loads((files(__package__) / "plan.toml").read_text(encoding="utf-8"))


@cache
def periods() -> tuple[Period, ...]:
    """Return the class periods, in order."""
    return tuple(
        Period(
            number,
            period["title"],
            tuple(period["lessons"]),
            period["prepare"],
            period["homework"],
            tuple(Part(minutes, words) for minutes, words in period["parts"]),
        )
        for number, period in enumerate(_written()["periods"], 1)
    )


def whole_plan() -> str:
    """Return the class periods, then the notes on all lessons."""
    notes = "\n\n".join(map(lesson_notes, all_lessons()))
    return f"# Lesson plans\n\n## Class periods\n\n{class_periods()}\n\n{notes}"


def lesson_plan(lesson: Lesson) -> str:
    """Return the class period in which a lesson is taken, if there is one, then its notes."""
    taught = ["\n".join(_period(it)) for it in periods() if lesson.number in it.lessons]
    return "\n\n".join([*taught, lesson_notes(lesson)])


def class_periods() -> str:
    """Return what to do in each class period."""
    return "\n\n".join("\n".join(_period(period)) for period in periods())


def _period(period: Period) -> Iterator[str]:
    yield f"### {period.number}. {period.title}"
    yield ""
    yield f"{_lessons(period)}. *Prepare:* {period.prepare}"
    yield ""
    yield "| minutes | |"
    yield "| ---: | --- |"
    for part in period.parts:
        yield f"| {part.minutes} | {part.words} |"
    yield ""
    yield f"*Homework:* {period.homework}"


def _lessons(period: Period) -> str:
    *others, last = map(str, period.lessons)
    return f"Lessons {', '.join(others)} and {last}" if others else f"Lesson {last}"


@cache
def lesson_notes(lesson: Lesson) -> str:
    """Return what pupils write, what they typically get wrong, and the answers to the questions."""
    return "\n".join(_notes(lesson)).rstrip()


def _notes(lesson: Lesson) -> Iterator[str]:
    text = lesson.text()
    yield f"## Lesson {lesson.number}: {text.title}"
    yield ""
    yield f"{_when(lesson)} Pupils write {_names(lesson)}."
    if lesson.wrong:
        yield ""
        yield "**Typical mistakes.** In quotes, part of what the check says."
        yield ""
        for wrong in lesson.wrong:
            yield f"- {wrong.misconception} “{wrong.fragment}”"
    yield from _answers("Answers", text.reading, _written()["answers"].get(lesson.name, []))
    yield from _tried(lesson, text.reading)
    if lesson.number + 1 in (*FIRST_OF_PARTS, len(all_lessons()) + 1):
        page = read_page(PAGES[lesson.part - 1])
        yield from _answers(f"Answers on the page after part {lesson.part}", page.reading)


def _answers(title: str, reading: str, others: Sequence[str] = ()) -> Iterator[str]:
    questions = find_questions(reading)
    trees = list(_predictions(reading))
    if questions or trees or others:
        yield ""
        yield f"**{title}.**"
        yield ""
        for question in questions:
            yield f"- {_answer(question)}"
        yield from trees
        yield from (f"- {answer}" for answer in others)


def _tried(lesson: Lesson, reading: str) -> Iterator[str]:
    """Yield what the lines to try show with our solutions."""
    shown = [_show(try_code(lesson, {}, code)) for code in TRY.findall(reading)]
    if shown:
        yield ""
        yield "**What the lines to try show.**"
    for text in shown:
        yield f"\n```text\n{text}\n```"


def _show(tried: Tried) -> str:
    lines = [*tried.output.rstrip().splitlines(), *filter(None, [tried.value, tried.trouble])]
    cut = ["..."] if len(lines) > MOST_LINES else []
    return "\n".join(cut + lines[-MOST_LINES:])


def _when(lesson: Lesson) -> str:
    for period in periods():
        if lesson.number in period.lessons:
            return f"Period {period.number}."
    return "A side road." if lesson.is_side_road else "A project."


def _names(lesson: Lesson) -> str:
    """Return the functions of the exercise, in code."""
    body = ast.parse(lesson.exercise).body
    names = [f"`{node.name}`" for node in body if isinstance(node, ast.FunctionDef)]
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _answer(question: Question) -> str:
    right = question.answers[question.right].words
    return " ".join(f"{question.text} **{right}** {question.explanation}".split())


def _predictions(reading: str) -> Iterator[str]:
    """Yield the values of the trees that pupils predict, level by level from the bottom."""
    for alt, address in PICTURE.findall(reading):
        figure = parse_figure(address)
        if isinstance(figure, TreeFigure) and figure.kind == "predict":
            values = ", ".join(str(node.value) for node in figure.inner_nodes)
            yield f"- {alt}: the inner nodes, from the bottom up and from left to right: {values}."
