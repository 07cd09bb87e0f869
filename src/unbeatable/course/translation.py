"""Our code in a learner's language: the same code, with its docstrings and comments translated.

Each paragraph of a docstring is a message, and so is each comment. Lines are broken so that they
fit into an editor beside a reading.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from io import StringIO
from textwrap import wrap
from tokenize import COMMENT, generate_tokens

from unbeatable.course.lesson import LANGUAGE, Lesson, languages
from unbeatable.course.messages import translate

WIDTH = 72
"""The most characters of a line of a docstring."""

_BETWEEN_PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*")
_QUOTES = '"""'


@cache
def exercise_text(lesson: Lesson, language: str = LANGUAGE) -> str:
    """Return the file that a learner starts from."""
    return in_language(lesson.exercise, language)


@cache
def solution_text(lesson: Lesson, language: str = LANGUAGE) -> str:
    """Return our solution as a learner sees it."""
    return in_language(lesson.solution, language)


@cache
def exercise_texts(lesson: Lesson) -> tuple[str, ...]:
    """Return every text that a learner may have started from."""
    return _all_texts(lesson.exercise)


@cache
def solution_texts(lesson: Lesson) -> tuple[str, ...]:
    """Return every text of our solution."""
    return _all_texts(lesson.solution)


def is_exercise(lesson: Lesson, text: str) -> bool:
    """Return whether the text is the bare exercise, in any language."""
    return text.strip() in map(str.strip, exercise_texts(lesson))


def is_solution(lesson: Lesson, text: str) -> bool:
    """Return whether the text is our solution to the letter, in any language."""
    return text.strip() in map(str.strip, solution_texts(lesson))


def _all_texts(source: str) -> tuple[str, ...]:
    """Return the source as it was handed out before lines were broken, and in each language."""
    return tuple(dict.fromkeys([source, *(in_language(source, it) for it in languages())]))


def in_language(source: str, language: str = LANGUAGE) -> str:
    """Return the source with its docstrings and comments in a language."""
    lines = source.splitlines()
    for row, column, comment in _comments(source):
        lines[row] = f"{lines[row][:column]}# {translate(comment, language)}"
    for node in reversed(_docstrings(source)):  # from the end, so that numbers of lines stay right
        indent = " " * node.col_offset
        words = [translate(paragraph, language) for paragraph in _paragraphs(node)]
        lines[node.lineno - 1 : node.end_lineno] = _docstring(words, indent)
    return "\n".join(lines) + "\n"


def translatable(source: str) -> Iterator[str]:
    """Yield the comments and the paragraphs of docstrings."""
    yield from (comment for _, _, comment in _comments(source))
    for node in _docstrings(source):
        yield from _paragraphs(node)


def _docstrings(source: str) -> list[ast.Constant]:
    """Return the docstrings, in the order of the file."""
    nodes = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
        and ast.get_docstring(node) is not None
    ]
    strings = [node.body[0].value for node in nodes if isinstance(node.body[0], ast.Expr)]
    constants = [node for node in strings if isinstance(node, ast.Constant)]
    return sorted(constants, key=lambda node: node.lineno)


def _paragraphs(docstring: ast.Constant) -> list[str]:
    """Return its paragraphs, each on one line."""
    written = _BETWEEN_PARAGRAPHS.split(str(docstring.value).strip())
    return [" ".join(paragraph.split()) for paragraph in written]


def _docstring(paragraphs: list[str], indent: str) -> list[str]:
    """Return the lines of a docstring."""
    first, *others = paragraphs
    lines = _fill(f"{_QUOTES}{first}{'' if others else _QUOTES}", indent)
    for paragraph in others:
        lines += ["", *_fill(paragraph, indent)]
    return [*lines, f"{indent}{_QUOTES}"] if others else lines


def _fill(text: str, indent: str) -> list[str]:
    return wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _comments(source: str) -> Iterator[tuple[int, int, str]]:
    """Yield each comment with the index of its line and its column."""
    for token in generate_tokens(StringIO(source).readline):
        if token.type == COMMENT:
            row, column = token.start
            yield row - 1, column, token.string.removeprefix("#").strip()
