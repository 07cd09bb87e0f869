"""Lint the texts of the course: short, complete, and consistent with their exercises."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files

from unbeatable.core.quote import quote
from unbeatable.course.figures import PICTURE, figure_text
from unbeatable.course.lesson import LANGUAGE, CourseError, Lesson, Text

MOST_WORDS = 400
"""The most words of a reading, without code and figures."""

ADDRESSES = {"/", "/map", "/explore", "/lab", "/learn"}
"""The pages of the site that a reading may link to."""

_CODE = re.compile(r"^```.*?^```[ \t]*$", re.MULTILINE | re.DOTALL)
_PYTHON = "\n```python\n"
_INLINE_CODE = re.compile(r"`[^`\n]+`")
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)]*)\)")


def text_faults(lesson: Lesson, language: str = LANGUAGE) -> Iterator[str]:
    """Yield what is wrong with the text of a lesson; nothing if it is not translated."""
    where = f"texts/{language}/{lesson.name}.md"
    if not (files("unbeatable.course") / where).is_file():
        if language == LANGUAGE:
            yield f"{where} is missing"
        return
    try:
        text = lesson.text(language)  # checks its form: a title and three hints
    except CourseError as error:
        yield str(error)
        return
    faults = [*_length(text), *_names(lesson, text), *_pictures(text), *_links(text)]
    if language != LANGUAGE:
        faults += _form(text, lesson.text())
    for fault in faults:
        yield f"{where}: {fault}"


def introduction_faults(language: str = LANGUAGE) -> Iterator[str]:
    """Yield what is wrong with the introduction."""
    where = f"texts/{language}/course.md"
    file = files("unbeatable.course") / where
    if file.is_file():
        text = Text("", file.read_text(encoding="utf-8"), ())
        yield from (f"{where}: {fault}" for fault in (*_pictures(text), *_links(text)))
    elif language == LANGUAGE:
        yield f"{where} is missing"


def count_words(reading: str) -> int:
    """Return the number of words to read."""
    prose = PICTURE.sub("", _CODE.sub("", reading))
    return sum(bool(re.search(r"\w", word)) for word in prose.split())


def _length(text: Text) -> Iterator[str]:
    count = count_words(text.reading)
    if count >= MOST_WORDS:
        yield f"the reading has {count} words; it should have fewer than {MOST_WORDS}"


def _names(lesson: Lesson, text: Text) -> Iterator[str]:
    for name in defined_names(lesson.exercise):
        if not re.search(rf"\b{name}\b", text.reading):
            yield f"the reading does not name {name}"


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


def _pictures(text: Text) -> Iterator[str]:
    for address in _addresses(text):
        try:
            figure_text(address)
        except CourseError as error:
            yield str(error)


def _addresses(text: Text) -> list[str]:
    return [address for _, address in PICTURE.findall(_CODE.sub("", text.reading))]


def _links(text: Text) -> Iterator[str]:
    for part in (text.reading, *text.hints):
        for target in _LINK.findall(_INLINE_CODE.sub("", _CODE.sub("", part))):
            if target.partition("#")[0].partition("?")[0] not in ADDRESSES:
                yield f"the link to {quote(target)} leads nowhere"


def _form(text: Text, original: Text) -> Iterator[str]:
    """Yield differences in figures or code from the original."""
    if _addresses(text) != _addresses(original):
        yield "its pictures differ from those of the English text"
    if text.reading.count(_PYTHON) != original.reading.count(_PYTHON):
        yield "it has more or fewer pieces of Python than the English text"
