"""Lessons as notebooks for Jupyter, in the nbformat 4 JSON format."""

import ast
import base64
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from unbeatable.course.figures import PICTURE, parse_figure
from unbeatable.course.figures.address import TreeFigure
from unbeatable.course.lesson import LANGUAGE, Lesson
from unbeatable.course.messages import Message, render
from unbeatable.course.notebook import mark
from unbeatable.course.questions import Question, replace_questions
from unbeatable.course.teacher.figure_png import figure_png
from unbeatable.course.terminal.markdown import TRY
from unbeatable.course.translation import exercise_text

Cell: TypeAlias = dict[str, Any]

FORMAT, MINOR = 4, 5
METADATA = {
    "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
    "language_info": {"name": "python"},
}

SETUP = """\
# Run this cell first. It needs: pip install unbeatable
from unbeatable.course.notebook import Course

check = Course(get_ipython()"""

_CODE = re.compile(r"(^```.*?^```[ \t]*$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
_SITE_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(/[^)]*\)")
"""A link to a page of the site, which a notebook does not have."""


def notebook_text(lessons: Sequence[Lesson], language: str = LANGUAGE) -> str:
    """Return a notebook with these lessons."""
    setup = SETUP + (f', "{language}")' if language != LANGUAGE else ")")
    cells = [_code("setup", setup)]
    for lesson in lessons:
        cells += _LessonCells(lesson, language).cells()
    notebook = {
        "cells": cells,
        "metadata": METADATA,
        "nbformat": FORMAT,
        "nbformat_minor": MINOR,
    }
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


class _LessonCells:
    def __init__(self, lesson: Lesson, language: str) -> None:
        self._lesson, self._language = lesson, language
        self._text = lesson.text(language)
        self._exercise_text = exercise_text(lesson, language)
        self._count = 0

    def cells(self) -> Iterator[Cell]:
        """Yield the reading, the exercise before the first code that uses it, and the hints."""
        title = Message("Lesson {number}", {"number": self._lesson.number})
        reading = f"# {self._say(title)}: {self._text.title}\n\n{self._text.reading}"
        names = _defined(self._lesson.solution)
        waits = True
        for place, piece in enumerate(TRY.split(reading)):
            is_code = place % 2 == 1
            if is_code and waits and names & _used(piece):
                yield from self._exercise()
                waits = False
            if is_code:
                yield self._code(piece.rstrip(), "try")
            elif piece.strip():
                yield self._words(piece)
        if waits:
            yield from self._exercise()
        for number, hint in enumerate(self._text.hints, 1):
            words = self._say(Message("Hint {number}", {"number": number}))
            yield self._words(_folded(words, hint))

    def _exercise(self) -> Iterator[Cell]:
        yield self._code(f"{mark(self._lesson)}\n{self._exercise_text.rstrip()}", "exercise")
        yield self._code(f'check("{self._lesson.name}")', "check")

    def _words(self, markdown: str) -> Cell:
        attachments: dict[str, dict[str, str]] = {}
        with_questions = replace_questions(markdown, self._question)
        pieces = _CODE.split(with_questions)
        for place in range(0, len(pieces), 2):
            pieces[place] = self._figures(_SITE_LINK.sub(r"\1", pieces[place]), attachments)
        cell = {
            "cell_type": "markdown",
            "id": self._id(),
            "metadata": {},
            "source": "".join(pieces).strip().splitlines(keepends=True),
        }
        return cell | ({"attachments": attachments} if attachments else {})

    def _figures(self, markdown: str, attachments: dict[str, dict[str, str]]) -> str:
        """Attach the figures. A tree to predict is followed by its values, folded."""

        def attach(address: str, alt: str) -> str:
            name = f"figure{len(attachments) + 1}.png"
            image = base64.b64encode(figure_png(address)).decode()
            attachments[name] = {"image/png": image}
            return f"![{alt}](attachment:{name})"

        def replace(picture: re.Match[str]) -> str:
            alt, address = picture[1], picture[2]
            figure, shown = parse_figure(address), attach(address, alt)
            if not (isinstance(figure, TreeFigure) and figure.kind == "predict"):
                return shown
            tree = address.partition(":")[2]
            values = attach(f"tree:{tree}|{figure.root.height}", alt)
            return f"{shown}\n\n{_folded(self._say(Message('Answer')), values)}"

        return PICTURE.sub(replace, markdown)

    def _question(self, number: int, question: Question) -> str:
        answers = "\n".join(f"- {answer.words}" for answer in question.answers)
        right = question.answers[question.right].words
        folded = _folded(self._say(Message("Answer")), f"**{right}**\n\n{question.explanation}")
        return f"**{self._say(Message('Question'))}.** {question.text}\n\n{answers}\n\n{folded}"

    def _code(self, source: str, kind: str) -> Cell:
        return _code(self._id(), source, kind)

    def _id(self) -> str:
        self._count += 1
        return f"{self._lesson.name}-{self._count}"

    def _say(self, message: Message) -> str:
        return render(message, self._language)


def _code(name: str, source: str, tag: str | None = None) -> Cell:
    return {
        "cell_type": "code",
        "id": name,
        "metadata": {"tags": [tag]} if tag else {},
        "execution_count": None,
        "outputs": [],
        "source": source.splitlines(keepends=True),
    }


def _folded(summary: str, markdown: str) -> str:
    """Return Markdown that is shown after a click."""
    return f"<details>\n<summary>{summary}</summary>\n\n{markdown}\n\n</details>"


def _defined(source: str) -> set[str]:
    """Return the names that a file defines."""
    names = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def _used(source: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
