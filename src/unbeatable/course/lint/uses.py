"""Lint what lessons are good for: each function is used later, or the course plays with it."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache

from unbeatable.course.lesson import Lesson, all_lessons
from unbeatable.course.lint.blocks import code_blocks
from unbeatable.course.lint.code import imported_names

PLAYED: Mapping[tuple[str, str], str] = {
    ("s05_over", "winning_cells"): "the board of the learner's match marks them",
    ("s07_play", "who_starts"): "it decides who begins the learner's match",
    ("s15_proof", "all_results"): "the proof that part 2 ends with",
}
"""Functions that no lesson uses, but the course itself does."""


def unused_functions(lesson: Lesson) -> Iterator[str]:
    """Yield the functions of a lesson that nothing uses; none if it is a side road."""
    if lesson.is_side_road:
        return
    functions = {
        node.name: node
        for node in ast.parse(lesson.solution).body
        if isinstance(node, ast.FunctionDef)
    }
    used = {name for other, name in (*_uses(), *PLAYED) if other == lesson.name}
    used |= {*lesson.players, lesson.value or ""}
    waiting = [functions[name] for name in used & functions.keys()]
    while waiting:
        for name in _names(waiting.pop()) & functions.keys() - used:
            used.add(name)
            waiting.append(functions[name])
    for name in functions.keys() - used:
        yield f"{lesson.name}: no later lesson uses {name}"


def _names(function: ast.FunctionDef) -> set[str]:
    """Return all names that a function uses, such as those of other functions."""
    return {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}


@cache
def _uses() -> frozenset[tuple[str, str]]:
    """Return all that later lessons import: the lesson and the name."""
    return frozenset(
        (module, name)
        for lesson in all_lessons()
        for source in _sources(lesson)
        for module, name in imported_names(source)
        if module != lesson.name
    )


def _sources(lesson: Lesson) -> Iterator[str]:
    """Yield a lesson's code, and that in its reading."""
    yield from (lesson.exercise, lesson.solution, lesson.check)
    for block in code_blocks(lesson.text().reading):
        try:
            ast.parse(block)
        except SyntaxError:  # a piece of a file, such as a line that ends with a colon
            continue
        yield block
