"""Lint the code of lessons: exercises fail, solutions pass, and imports point backwards."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping

from unbeatable.course.checks.report import Report
from unbeatable.course.checks.runner import run_checks
from unbeatable.course.lesson import Lesson, all_lessons

LESSON_NAME = re.compile(r"s[0-9]{2}_[a-z]+")

Run = Callable[[Lesson, Mapping[str, str]], Report]


def lesson_faults(lesson: Lesson, run: Run = run_checks) -> Iterator[str]:
    """Yield what is wrong with the code of a lesson."""
    yield from code_faults(lesson, run)
    yield from _import_faults(lesson)
    yield from _check_faults(lesson)


def code_faults(lesson: Lesson, run: Run = run_checks) -> Iterator[str]:
    """Yield a fault if the bare exercise passes, or our solution fails."""
    if run(lesson, {lesson.name: lesson.exercise}).passed:
        yield f"{lesson.name}: the exercise passes before anything is written"
    failure = run(lesson, {lesson.name: lesson.solution}).failure
    if failure is not None:
        yield f"{lesson.name}: our solution fails: {failure.about} {failure.words}"


def defined_names(source: str) -> list[str]:
    """Return the public functions, classes, methods and CONSTANTS of a file."""
    names: list[str] = []
    for node in ast.parse(source).body:
        match node:
            case ast.FunctionDef(name=name):
                names.append(name)
            case ast.ClassDef(name=name, body=body):
                methods = [part.name for part in body if isinstance(part, ast.FunctionDef)]
                names += [name, *methods]
            case ast.Assign(targets=targets):
                names += [t.id for t in targets if isinstance(t, ast.Name) and t.id.isupper()]
    return [name for name in names if not name.startswith("_")]


def imported_names(source: str) -> Iterator[tuple[str, str]]:
    """Yield what a file imports: the module, and the name in it, or "" for the module itself."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module or "", alias.name) for alias in node.names)


def _import_faults(lesson: Lesson) -> Iterator[str]:
    """Yield imports of anything but earlier lessons."""
    numbers = {other.name: other.number for other in all_lessons()}
    for file, source in (("exercise", lesson.exercise), ("solution", lesson.solution)):
        for name in dict.fromkeys(module for module, _ in imported_names(source)):
            if LESSON_NAME.fullmatch(name) and numbers.get(name, lesson.number) >= lesson.number:
                yield f"{lesson.name}: the {file} imports {name}, which is not an earlier lesson"


def _check_faults(lesson: Lesson) -> Iterator[str]:
    """Yield checks that do not say in one sentence what they look at."""
    checks = [
        node
        for node in ast.parse(lesson.check).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("check_")
    ]
    if not checks:
        yield f"{lesson.name}: there are no checks"
    for check in checks:
        about = ast.get_docstring(check) or ""
        if not about.endswith(".") or "\n" in about:
            yield f"{lesson.name}: {check.name} should say in one sentence what it looks at"
