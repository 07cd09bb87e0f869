"""Lint the course: `unbeatable learn dev-check`.

Pure Python, like the lessons, so that it also runs in the browser.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files

from unbeatable.course.checks.runner import Report, run_checks
from unbeatable.course.lesson import Lesson, all_lessons, languages
from unbeatable.course.lint_texts import introduction_faults, text_faults

FILES = {"exercise.py", "check.py", "solution.py"}
_LESSON = re.compile(r"s[0-9]{2}_[a-z]+")

Run = Callable[[Lesson, Mapping[str, str]], Report]


def all_faults() -> Iterator[str]:
    """Yield everything that is wrong with the course, one sentence each."""
    yield from stray_files()
    for language in languages():
        yield from introduction_faults(language)
    for lesson in all_lessons():
        yield from lesson_faults(lesson)
        for language in languages():
            yield from text_faults(lesson, language)


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


def _import_faults(lesson: Lesson) -> Iterator[str]:
    """Yield imports of anything but earlier lessons."""
    numbers = {other.name: other.number for other in all_lessons()}
    for file, source in (("exercise", lesson.exercise), ("solution", lesson.solution)):
        for name in _imports(source):
            if _LESSON.fullmatch(name) and numbers.get(name, lesson.number) >= lesson.number:
                yield f"{lesson.name}: the {file} imports {name}, which is not an earlier lesson"


def _imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


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


def stray_files() -> Iterator[str]:
    """Yield files that belong to no lesson."""
    names = {lesson.name for lesson in all_lessons()}
    wanted = {f"lessons/{name}/{file}" for name in names for file in FILES}
    texts = {f"{name}.md" for name in names} | {"course.md"}
    wanted |= {f"texts/{language}/{text}" for language in languages() for text in texts}
    found = set(_files())
    for path in sorted(found - wanted):
        yield f"{path}: this file belongs to no lesson"
    for name in sorted(names):
        if not _LESSON.fullmatch(name):
            yield f"lessons/{name}: a lesson has a name such as s04_lines"
        for file in sorted(FILES):
            if f"lessons/{name}/{file}" not in found:
                yield f"lessons/{name}/{file} is missing"


def _files() -> Iterator[str]:
    """Yield all files under `lessons` and `texts`, such as `texts/en/s04_lines.md`."""
    for top in ("lessons", "texts"):
        for folder in (files("unbeatable.course") / top).iterdir():
            if folder.name == "__pycache__":
                continue
            inside = folder.iterdir() if folder.is_dir() else [folder]
            names = (file.name for file in inside if file.name != "__pycache__")
            yield from (f"{top}/{folder.name}/{name}" for name in names)
