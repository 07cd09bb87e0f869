"""The course for the browser: readings as HTML, exercises, and the package itself as a zip.

Learners' code is never sent here: it runs in their page.
"""

import re
import zipfile
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Path, Query, Response
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from unbeatable.course.figures_svg import figure_svg
from unbeatable.course.lesson import (
    LANGUAGE,
    CourseError,
    Lesson,
    all_lessons,
    complete_languages,
    find_lesson,
)
from unbeatable.course.lesson import Text as LessonText
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.wire import Course, CoursePart, LessonContent, LessonListing

router = APIRouter(prefix="/course")

PURE = ("core", "drawing", "games", "textbook", "testing", "course", "players", "solve", "explain")
"""The parts of the package that run on plain Python, at least until they are called."""
LEFT_OUT = frozenset({"texts", "__pycache__"})
"""Files that the page fetches separately or does not need."""
IMMUTABLE = "public, max-age=31536000, immutable"
ZIP_DATE = (1980, 1, 1, 0, 0, 0)
"""The date of every file, so that the same package makes the same zip."""

_PART = re.compile(r"^## (.*)$", re.MULTILINE)
_CHECK = re.compile(r'^def check_\w+\(.*\):\n    """(.*?)"""', re.MULTILINE)

Language: TypeAlias = Annotated[
    str, Query(pattern=r"^[a-z]{2}$", description="Such as `de`; without a translation, English.")
]


@router.get("")
async def course(language: Language = LANGUAGE) -> Course:
    """Return the introduction and the list of lessons."""
    head, *parts = _PART.split(_introduction(language))
    title, _, about = head.partition("\n")
    return Course(
        title=title.removeprefix("# "),
        introduction=as_html(about),
        languages=list(complete_languages()),
        parts=[
            CoursePart(title=title, about=as_html(about), lessons=_lessons(number, language))
            for number, (title, about) in enumerate(
                zip(parts[::2], parts[1::2], strict=True), start=1
            )
        ],
        package=f"/api/course/unbeatable.zip?of={package().fingerprint}",
    )


@router.get("/lessons/{lesson}")
async def lesson(
    lesson: Annotated[str, Path(max_length=40, description="A name or number: s04_lines, 4.")],
    language: Language = LANGUAGE,
) -> LessonContent:
    """Return one lesson: its text, the exercise, and our solution."""
    try:
        entry = find_lesson(lesson)
    except CourseError as error:
        raise Refusal("not-found", str(error)) from None
    text = entry.text(language)
    return LessonContent(
        name=entry.name,
        number=entry.number,
        part=entry.part,
        title=text.title,
        language=language if _is_translated(entry, text, language) else LANGUAGE,
        reading=as_html(text.reading),
        hints=[as_html(hint) for hint in text.hints],
        exercise=entry.exercise,
        solution=entry.solution,
        checks=_CHECK.findall(entry.check),
    )


@router.get(
    "/unbeatable.zip",
    response_class=Response,
    responses={200: {"content": {"application/zip": {}}}},
)
async def unbeatable_zip(
    of: Annotated[str | None, Query(max_length=64, description="Its fingerprint.")] = None,
) -> Response:
    """Return the pure Python part of this package, for Python in the page."""
    packed = package()
    caching = IMMUTABLE if of == packed.fingerprint else "no-cache"
    headers = {"cache-control": caching, "content-encoding": "identity"}  # compressed already
    return Response(packed.content, media_type="application/zip", headers=headers)


@dataclass(frozen=True)
class Package:
    content: bytes
    fingerprint: str


@cache
def package() -> Package:
    """Return a zip of the pure Python part of the package. Cached."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, source in sorted(_sources(files("unbeatable"))):
            archive.writestr(zipfile.ZipInfo(name, ZIP_DATE), source, zipfile.ZIP_DEFLATED)
    content = packed.getvalue()
    return Package(content, sha256(content).hexdigest()[:16])


def _sources(root: Traversable) -> Iterator[tuple[str, bytes]]:
    yield "unbeatable/__init__.py", (root / "__init__.py").read_bytes()
    for part in PURE:
        yield from _python_in(root / part, f"unbeatable/{part}")


def _python_in(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir() and entry.name not in LEFT_OUT:
            yield from _python_in(entry, name)
        elif entry.name.endswith(".py"):
            yield name, entry.read_bytes()


def _introduction(language: str) -> str:
    texts = files("unbeatable.course") / "texts"
    translated = texts / language / "course.md"
    return (translated if translated.is_file() else texts / LANGUAGE / "course.md").read_text(
        "utf-8"
    )


def _lessons(part: int, language: str) -> list[LessonListing]:
    return [
        LessonListing(name=lesson.name, number=lesson.number, title=lesson.text(language).title)
        for lesson in all_lessons()
        if lesson.part == part
    ]


def _is_translated(lesson: Lesson, text: LessonText, language: str) -> bool:
    return language != LANGUAGE and text != lesson.text(LANGUAGE)


def as_html(markdown: str) -> str:
    """Return Markdown as safe HTML: raw HTML is escaped, and figures are drawn here."""
    rendered: str = _markdown().render(markdown)
    return rendered


class _Reader(MarkdownIt):
    def normalizeLink(self, url: str) -> str:  # noqa: N802 (as the library has it)
        """Keep the addresses of our figures unchanged."""
        return url if url.startswith(("board:", "tree:")) else super().normalizeLink(url)


@cache
def _markdown() -> MarkdownIt:
    reader = _Reader("commonmark", {"html": False})
    reader.add_render_rule("image", _picture)
    reader.add_render_rule("fence", _code)
    reader.add_render_rule("code_block", _code)
    return reader


def _picture(
    self: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    options: Mapping[str, Any],
    environment: MutableMapping[str, Any],
) -> str:
    token = tokens[index]
    return figure_svg(str(token.attrs["src"]), token.content)


def _code(
    self: RendererHTML,
    tokens: Sequence[Token],
    index: int,
    options: Mapping[str, Any],
    environment: MutableMapping[str, Any],
) -> str:
    """Make code focusable: it scrolls where it is too wide."""
    return f'<pre tabindex="0"><code>{escape(tokens[index].content)}</code></pre>\n'
