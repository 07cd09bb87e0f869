"""Lint the texts of the course: short, complete, and consistent with their exercises."""

import re
from collections.abc import Iterator
from importlib.resources import files

from unbeatable.core.quote import quote
from unbeatable.course.figures import PICTURE, figure_text
from unbeatable.course.lesson import (
    FIRST_OF_PARTS,
    LANGUAGE,
    CourseError,
    Lesson,
    Text,
    read_page,
)
from unbeatable.course.lint.blocks import block_faults, fenced_blocks, try_faults
from unbeatable.course.lint.code import defined_names

MOST_WORDS = 400
"""The most words of a reading, without code and figures."""

ADDRESSES = {"/", "/map", "/explore", "/lab", "/learn"}
"""The pages of the site that a reading may link to."""

_CODE = re.compile(r"^```.*?^```[ \t]*$", re.MULTILINE | re.DOTALL)
_PART = re.compile(r"^## ", re.MULTILINE)
_INLINE_CODE = re.compile(r"`[^`\n]+`")
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)]*)\)")


def text_faults(lesson: Lesson, language: str = LANGUAGE) -> Iterator[str]:
    """Yield what is wrong with the text of a lesson; nothing if it is not translated."""
    where = f"texts/{language}/{lesson.name}.md"
    if not _is_file(where):
        return
    try:
        text = lesson.text(language)  # checks its form: a title and three hints
    except CourseError as error:
        yield str(error)
        return
    faults = [*_length(text.reading), *_names(lesson, text), *_reading_faults(text.reading)]
    for hint in text.hints:
        faults += [*_links(hint), *block_faults(hint)]
    faults += try_faults(lesson, text.reading)
    if language != LANGUAGE:
        faults += _form(text.reading, lesson.text().reading)
    yield from (f"{where}: {fault}" for fault in faults)


def introduction_faults(language: str = LANGUAGE) -> Iterator[str]:
    """Yield what is wrong with the introduction, which also names the parts."""
    where = f"texts/{language}/course.md"
    if not _is_file(where):
        return
    text = (files("unbeatable.course") / where).read_text(encoding="utf-8")
    yield from (f"{where}: {fault}" for fault in _reading_faults(text))
    if len(_PART.findall(text)) != len(FIRST_OF_PARTS):
        yield f"{where}: it should have {len(FIRST_OF_PARTS)} parts, under '## ' and their titles"


def page_faults(name: str, language: str = LANGUAGE) -> Iterator[str]:
    """Yield what is wrong with a page between lessons."""
    where = f"texts/{language}/{name}.md"
    if not _is_file(where):
        return
    try:
        page = read_page(name, language)  # checks its form: a title
    except CourseError as error:
        yield str(error)
        return
    faults = [*_length(page.reading), *_reading_faults(page.reading)]
    if any(kind == "try" for kind, _ in fenced_blocks(page.reading)):
        faults.append("only lessons have something to try")
    if language != LANGUAGE:
        faults += _form(page.reading, read_page(name).reading)
    yield from (f"{where}: {fault}" for fault in faults)


def _is_file(where: str) -> bool:
    return (files("unbeatable.course") / where).is_file()


def _reading_faults(reading: str) -> Iterator[str]:
    yield from _pictures(reading)
    yield from _links(reading)
    yield from block_faults(reading)


def count_words(reading: str) -> int:
    """Return the number of words to read."""
    prose = PICTURE.sub("", _CODE.sub("", reading))
    return sum(bool(re.search(r"\w", word)) for word in prose.split())


def _length(reading: str) -> Iterator[str]:
    count = count_words(reading)
    if count >= MOST_WORDS:
        yield f"the reading has {count} words; it should have fewer than {MOST_WORDS}"


def _names(lesson: Lesson, text: Text) -> Iterator[str]:
    for name in defined_names(lesson.exercise):
        if not re.search(rf"\b{name}\b", text.reading):
            yield f"the reading does not name {name}"


def _pictures(reading: str) -> Iterator[str]:
    for address in _addresses(reading):
        try:
            figure_text(address)
        except CourseError as error:
            yield str(error)


def _addresses(reading: str) -> list[str]:
    return [address for _, address in PICTURE.findall(_CODE.sub("", reading))]


def _links(text: str) -> Iterator[str]:
    for target in _LINK.findall(_INLINE_CODE.sub("", _CODE.sub("", text))):
        if target.partition("#")[0].partition("?")[0] not in ADDRESSES:
            yield f"the link to {quote(target)} leads nowhere"


def _form(reading: str, original: str) -> Iterator[str]:
    """Yield differences in figures or blocks from the original."""
    if _addresses(reading) != _addresses(original):
        yield "its pictures differ from those of the English text"
    kinds, wanted = ([kind for kind, _ in fenced_blocks(it)] for it in (reading, original))
    if kinds != wanted:
        yield "its blocks are not those of the English text, in their order"
