"""Shuffled lines of a function, to be put in order: a softer form of an exercise.

They are named after Dale Parsons, who invented them with Patricia Haden. They count for nothing.
Other orders than ours may be right too: the checks of the lesson decide that.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import zip_longest
from random import Random
from tokenize import COMMENT, NEWLINE, NL, TokenInfo, generate_tokens

from unbeatable.course.lesson import CourseError, Lesson

_BLANK = frozenset({COMMENT, NL})


@dataclass(frozen=True)
class Puzzle:
    """The lines of a function of our solution, out of order."""

    function: str
    heading: str
    """Its first line: `def place(board, cell, mark):`."""
    lines: tuple[str, ...]
    """The lines below, shuffled. They keep their indentation; a long one may have line breaks."""
    order: tuple[int, ...]
    """The right order: the numbers of the lines, from 0."""

    @property
    def right_lines(self) -> tuple[str, ...]:
        return tuple(self.lines[number] for number in self.order)


def puzzle(lesson: Lesson) -> Puzzle:
    """Return the puzzle of a lesson, always the same. Raises CourseError if it has none."""
    if lesson.parsons is None:
        raise CourseError(f"{lesson.name} has no puzzle: its lesson.toml names no function")
    heading, right = _lines(lesson, lesson.parsons)
    if len(set(right)) < 2:
        raise CourseError(f"{lesson.name}: {lesson.parsons} is too short for a puzzle")
    chance = Random(lesson.name)  # noqa: S311 (always the same order)
    numbers = list(range(len(right)))
    while (lines := [right[number] for number in numbers]) == right:
        chance.shuffle(numbers)
    order = tuple(numbers.index(number) for number in range(len(right)))
    return Puzzle(lesson.parsons, heading, tuple(lines), order)


def first_wrong_line(lesson: Lesson, lines: Sequence[str]) -> int | None:
    """Return the number of the first line, from 0, that differs from ours; None if none does.

    Equal lines can stand for each other.
    """
    pairs = zip_longest(lines, puzzle(lesson).right_lines)
    return next((number for number, (line, right) in enumerate(pairs) if line != right), None)


def is_complete(lesson: Lesson, lines: Sequence[str]) -> bool:
    """Return whether these are all lines of the puzzle, each once."""
    return sorted(lines) == sorted(puzzle(lesson).lines)


def write_function(heading: str, lines: Sequence[str]) -> str:
    """Return the function with its lines in this order, as Python."""
    body = (part for line in lines for part in line.split("\n"))
    return "\n".join([heading, *(f"    {part}" for part in body)])


def solution_with(lesson: Lesson, lines: Sequence[str]) -> str:
    """Return our solution in which these lines, in this order, are the function."""
    return f"{lesson.solution}\n\n{write_function(puzzle(lesson).heading, lines)}\n"


def _lines(lesson: Lesson, function: str) -> tuple[str, list[str]]:
    """Return the head of the function, and its lines without docstring and comments."""
    for node in ast.parse(lesson.solution).body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return _split(node, lesson.solution)
    raise CourseError(f"{lesson.name}: there is no function {function} in our solution")


def _split(node: ast.FunctionDef, source: str) -> tuple[str, list[str]]:
    lines = source.splitlines(keepends=True)[node.lineno - 1 : node.end_lineno]
    heading, *body = _logical_lines("".join(lines))
    margin = node.body[0].col_offset
    return heading, [
        _without_margin(line, margin) for line in body[bool(ast.get_docstring(node)) :]
    ]


def _without_margin(line: str, margin: int) -> str:
    return "\n".join(part[margin:] for part in line.split("\n"))


def _logical_lines(source: str) -> Iterator[str]:
    """Yield each line with its indentation; what goes on in the next line is one with it."""
    physical = source.splitlines()
    tokens: list[TokenInfo] = []
    for token in generate_tokens(StringIO(source).readline):
        if token.type == NEWLINE:
            yield _written(physical, tokens)
            tokens = []
        elif token.type not in _BLANK and token.string.strip():
            tokens.append(token)


def _written(physical: Sequence[str], tokens: Sequence[TokenInfo]) -> str:
    (first, _), (last, end) = tokens[0].start, tokens[-1].end
    lines = [*physical[first - 1 : last - 1], physical[last - 1][:end]]
    return "\n".join(lines)
