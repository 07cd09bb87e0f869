"""Lint the messages: all templates can be found in the source, and are translated."""

import ast
import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import NamedTuple

from unbeatable.core.quote import quote
from unbeatable.course.checks.report import READABLE
from unbeatable.course.lesson import LANGUAGE, PLAN, all_lessons
from unbeatable.course.messages import FILE, catalog
from unbeatable.course.teacher.plan import written_sentences
from unbeatable.course.translation import translatable

IN_CHECKS: Mapping[str, int] = {"expect": 1, "fail": 0, "expect_equal": 0}
"""The functions for authors of checks, and which of their arguments is the template."""
OWN_ARGUMENTS: Mapping[str, set[str]] = {
    "expect": {"met", "template"},
    "fail": {"template"},
    "expect_equal": {"what", "answer", "wanted"},
}
"""Their arguments that are not values of the template. The board is both."""


class Template(NamedTuple):
    """A message in the source. A docstring or a comment has no placeholders."""

    text: str
    where: str
    is_formatted: bool = True


def message_faults(language: str) -> Iterator[str]:
    """Yield what is wrong with the messages; for a language without any, nothing."""
    if language == LANGUAGE:
        for name, source in _checks():
            yield from template_faults(source, name)
    elif catalog(language):
        yield from translation_faults(all_templates(), catalog(language), language)
        yield from translation_faults(_plan_sentences(), catalog(language, PLAN), language, PLAN)


def translation_faults(
    templates: Mapping[str, Template],
    translations: Mapping[str, str],
    language: str,
    file: str = FILE,
) -> Iterator[str]:
    """Yield messages without a translation, with another one's placeholders, or of no use."""
    where = f"texts/{language}/{file}"
    for text, template in templates.items():
        if text not in translations:
            key = json.dumps(text, ensure_ascii=False)  # as TOML writes it, too
            yield f"{where} lacks this message of {template.where}: {key}"
        elif template.is_formatted and placeholders(translations[text]) != placeholders(text):
            yield f"{where}: the translation of {quote(text)} has other placeholders"
    for text in translations:
        if text not in templates:
            yield f"{where}: {quote(text)} is not a message of the course"


@cache
def all_templates() -> Mapping[str, Template]:
    """Return the messages of checks, lessons' code and the course itself, by their text."""
    found = [Template(READABLE, "checks/report.py", is_formatted=False)]
    for name, source in _checks():
        found += _check_templates(source, name)
    found += _code_templates()
    for name, source in _sources(files("unbeatable.course"), ""):
        found += [Template(text, name) for text in _literals(source, {"Message": 0})]
    return {template.text: template for template in found}


def _plan_sentences() -> Mapping[str, Template]:
    """Return what teachers' plans say, by its text."""
    return {
        text: Template(text, "the plans of teachers", is_formatted=False)
        for text in written_sentences()
    }


def template_faults(source: str, where: str) -> Iterator[str]:
    """Yield templates of a check that cannot be found, or lack a value."""
    for name, call, argument in _calls(ast.parse(source), IN_CHECKS):
        texts = _texts(argument)
        if not texts:
            yield f"{where}: the template in line {call.lineno} is no string literal"
        if any(keyword.arg is None for keyword in call.keywords):
            continue
        values = {str(keyword.arg) for keyword in call.keywords} - OWN_ARGUMENTS[name] - {"board"}
        for text in texts:
            try:
                named = placeholders(text)
            except ValueError:
                yield f"{where}: {quote(text)} is not a template: write braces twice"
                continue
            if missing := named - values - {"board"}:
                yield f"{where}: {quote(text)} has no value for {', '.join(sorted(missing))}"
            if len(texts) == 1 and (unused := values - named):
                yield f"{where}: {quote(text)} does not use {', '.join(sorted(unused))}"


def placeholders(template: str) -> set[str]:
    """Return the names in braces. Raises ValueError if the braces do not match."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def _check_templates(source: str, where: str) -> Iterator[Template]:
    tree = ast.parse(source)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("check_"):
            yield Template(ast.get_docstring(node) or "", where, is_formatted=False)
    for text in _literals(source, IN_CHECKS):
        yield Template(text, where)


def _code_templates() -> Iterator[Template]:
    """Yield the docstrings and comments of the code that learners are given."""
    for lesson in all_lessons():
        for file, source in (("exercise.py", lesson.exercise), ("solution.py", lesson.solution)):
            for text in translatable(source):
                yield Template(text, f"lessons/{lesson.name}/{file}", is_formatted=False)


def _literals(source: str, functions: Mapping[str, int]) -> list[str]:
    calls = _calls(ast.parse(source), functions)
    return [text for _, _, argument in calls for text in _texts(argument)]


def _calls(
    tree: ast.AST, functions: Mapping[str, int]
) -> Iterator[tuple[str, ast.Call, ast.expr | None]]:
    """Yield the calls of these functions, and the argument that is the template."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            number = functions.get(node.func.id)
            if number is not None:
                yield node.func.id, node, node.args[number] if number < len(node.args) else None


def _texts(argument: ast.expr | None) -> list[str]:
    """Return the string literals that an argument may be; none if it may be anything else."""
    match argument:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            texts = [_texts(body), _texts(orelse)]
            return [*texts[0], *texts[1]] if all(texts) else []
    return []


def _checks() -> Iterator[tuple[str, str]]:
    for lesson in all_lessons():
        yield f"lessons/{lesson.name}/check.py", lesson.check


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    """Yield the modules of the course, without those of the lessons."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name not in ("lessons", "__pycache__"):
            yield from _sources(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield path + entry.name, entry.read_text(encoding="utf-8")
