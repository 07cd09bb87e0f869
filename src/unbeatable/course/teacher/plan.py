"""Plans for teachers: class periods, and notes on each lesson, as Markdown.

What teachers have written is translated in `texts/LANGUAGE/plan.toml`, sentence by sentence.
"""

import ast
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from unbeatable.course.checks.runner import run_checks
from unbeatable.course.checks.tryout import Tried, try_code
from unbeatable.course.figures import PICTURE, parse_figure
from unbeatable.course.figures.address import TreeFigure
from unbeatable.course.lesson import (
    FIRST_OF_PARTS,
    LANGUAGE,
    PAGES,
    PLAN,
    Lesson,
    WrongSolution,
    all_lessons,
    read_page,
)
from unbeatable.course.messages import Message, catalog, render
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


def written_sentences() -> Iterator[str]:
    """Yield what teachers have written, in English: all that a translation has to have."""
    for period in periods():
        yield from (period.title, period.prepare, period.homework)
        yield from (part.words for part in period.parts)
    for answers in _written()["answers"].values():
        yield from answers
    for lesson in all_lessons():
        yield from (wrong.misconception for wrong in lesson.wrong)


def whole_plan(language: str = LANGUAGE) -> str:
    """Return the class periods, then the notes on all lessons."""
    title, about = (
        render(it, language) for it in (Message("Lesson plans"), Message("Class periods"))
    )
    notes = "\n\n".join(lesson_notes(lesson, language) for lesson in all_lessons())
    return f"# {title}\n\n## {about}\n\n{class_periods(language)}\n\n{notes}"


def lesson_plan(lesson: Lesson, language: str = LANGUAGE) -> str:
    """Return the class period in which a lesson is taken, if there is one, then its notes."""
    plan = _Plan(language)
    taught = ["\n".join(plan.period(it)) for it in periods() if lesson.number in it.lessons]
    return "\n\n".join([*taught, lesson_notes(lesson, language)])


def class_periods(language: str = LANGUAGE) -> str:
    """Return what to do in each class period."""
    return "\n\n".join("\n".join(_Plan(language).period(period)) for period in periods())


@cache
def lesson_notes(lesson: Lesson, language: str = LANGUAGE) -> str:
    """Return what pupils write, what they typically get wrong, and the answers to the questions."""
    return "\n".join(_Plan(language).notes(lesson)).rstrip()


class _Plan:
    """Plans in one language."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._sentences: Mapping[str, str] = catalog(language, PLAN)

    def period(self, period: Period) -> Iterator[str]:
        """Yield the lines of a class period."""
        prepare, homework = (self._in_language(it) for it in (period.prepare, period.homework))
        yield f"### {period.number}. {self._in_language(period.title)}"
        yield ""
        yield f"{self._lessons(period)}. *{self._say(Message('Prepare'))}:* {prepare}"
        yield ""
        yield f"| {self._say(Message('minutes'))} | |"
        yield "| ---: | --- |"
        for part in period.parts:
            yield f"| {part.minutes} | {self._in_language(part.words)} |"
        yield ""
        yield f"*{self._say(Message('Homework'))}:* {homework}"

    def notes(self, lesson: Lesson) -> Iterator[str]:
        """Yield the lines of the notes on a lesson."""
        text = lesson.text(self._language)
        number = self._say(Message("Lesson {number}", {"number": lesson.number}))
        yield f"## {number}: {text.title}"
        yield ""
        written = Message("Pupils write {names}.", {"names": self._names(lesson)})
        yield f"{self._when(lesson)} {self._say(written)}"
        if lesson.wrong:
            quoted = self._say(Message("In quotes, part of what the check says."))
            yield ""
            yield f"**{self._say(Message('Typical mistakes'))}.** {quoted}"
            yield ""
            for wrong in lesson.wrong:
                misconception = self._in_language(wrong.misconception)
                yield f"- {misconception} {self._quote(lesson, wrong)}"
        others = _written()["answers"].get(lesson.name, [])
        yield from self._answers(Message("Answers"), text.reading, others)
        yield from self._tried(lesson, text.reading)
        if lesson.number + 1 in (*FIRST_OF_PARTS, len(all_lessons()) + 1):
            page = read_page(PAGES[lesson.part - 1], self._language)
            title = Message("Answers on the page after part {part}", {"part": lesson.part})
            yield from self._answers(title, page.reading)

    def _answers(self, title: Message, reading: str, others: Sequence[str] = ()) -> Iterator[str]:
        questions = find_questions(reading)
        trees = list(self._predictions(reading))
        if questions or trees or others:
            yield ""
            yield f"**{self._say(title)}.**"
            yield ""
            for question in questions:
                yield f"- {_answer(question)}"
            yield from trees
            yield from (f"- {self._in_language(answer)}" for answer in others)

    def _predictions(self, reading: str) -> Iterator[str]:
        """Yield the values of the trees that pupils predict, level by level from the bottom."""
        order = self._say(Message("the inner nodes, from the bottom up and from left to right"))
        for alt, address in PICTURE.findall(reading):
            figure = parse_figure(address)
            if isinstance(figure, TreeFigure) and figure.kind == "predict":
                values = ", ".join(str(node.value) for node in figure.inner_nodes)
                yield f"- {alt}: {order}: {values}."

    def _tried(self, lesson: Lesson, reading: str) -> Iterator[str]:
        """Yield what the lines to try show with our solutions."""
        codes = TRY.findall(reading)
        if codes:
            yield ""
            yield f"**{self._say(Message('What the lines to try show'))}.**"
        for code in codes:
            shown = _show(try_code(lesson, {}, code, language=self._language))
            yield f"\n```text\n{shown}\n```"

    def _quote(self, lesson: Lesson, wrong: WrongSolution) -> str:
        """Return what the check says of a mistake: in English, a part of it."""
        said = wrong.fragment
        if self._language != LANGUAGE:
            failure = run_checks(lesson, {lesson.name: wrong.source}, None, self._language).failure
            lines = [] if failure is None else failure.words.splitlines()
            said = " ".join(lines[:2])  # where, and why; then there may be values
        opening, closing = self._say(Message("“ ”")).split()
        return f"{opening}{said}{closing}"

    def _when(self, lesson: Lesson) -> str:
        for period in periods():
            if lesson.number in period.lessons:
                return self._say(Message("Period {number}.", {"number": period.number}))
        side_road = lesson.is_side_road
        return self._say(Message("A side road." if side_road else "A project."))

    def _names(self, lesson: Lesson) -> str:
        """Return the functions of the exercise, in code."""
        body = ast.parse(lesson.exercise).body
        return self._list([f"`{node.name}`" for node in body if isinstance(node, ast.FunctionDef)])

    def _lessons(self, period: Period) -> str:
        if len(period.lessons) == 1:
            return self._say(Message("Lesson {number}", {"number": period.lessons[0]}))
        numbers = self._list(list(map(str, period.lessons)))
        return self._say(Message("Lessons {numbers}", {"numbers": numbers}))

    def _list(self, words: Sequence[str]) -> str:
        *others, last = words
        both = Message("{several} and {last}", {"several": ", ".join(others), "last": last})
        return self._say(both) if others else last

    def _say(self, message: Message) -> str:
        return render(message, self._language)

    def _in_language(self, sentence: str) -> str:
        """Return what teachers have written; in English if it is not translated."""
        return self._sentences.get(sentence, sentence)


def _show(tried: Tried) -> str:
    lines = [*tried.output.rstrip().splitlines(), *filter(None, [tried.value, tried.trouble])]
    cut = ["..."] if len(lines) > MOST_LINES else []
    return "\n".join(cut + lines[-MOST_LINES:])


def _answer(question: Question) -> str:
    right = question.answers[question.right].words
    return " ".join(f"{question.text} **{right}** {question.explanation}".split())
