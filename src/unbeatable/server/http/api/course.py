"""The course for the browser: readings, exercises, and the package itself as a zip.

Learners' code is never sent here: it runs in their page.
"""

import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Annotated, TypeAlias

from fastapi import APIRouter, Path, Query, Response

from unbeatable.course.lesson import (
    LANGUAGE,
    PAGES,
    PLAN,
    CourseError,
    Lesson,
    all_lessons,
    complete_languages,
    find_lesson,
    read_page,
)
from unbeatable.course.lesson import Text as LessonText
from unbeatable.course.messages import translate
from unbeatable.course.parsons import puzzle
from unbeatable.course.translation import (
    exercise_text,
    exercise_texts,
    solution_text,
    solution_texts,
)
from unbeatable.server.http.api.readings import as_blocks, as_html
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.wire import (
    Course,
    CoursePage,
    CoursePart,
    LessonContent,
    LessonListing,
    PageListing,
    ShuffledLines,
)

router = APIRouter(prefix="/course")

PURE = ("core", "drawing", "games", "textbook", "testing", "course", "players", "solve", "explain")
"""The parts of the package that run on plain Python, at least until they are called."""
LEFT_OUT = frozenset({"teacher", "wrong", "__pycache__", PLAN})
"""Folders and files that nothing in the page needs."""
PACKED = (".py", ".toml")
"""The ends of the names of files to pack: code, settings, and the translated messages."""
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
            CoursePart(
                title=title,
                about=as_html(about),
                lessons=_lessons(number, language),
                checkpoint=_page(f"checkpoint{number}", language),
            )
            for number, (title, about) in enumerate(
                zip(parts[::2], parts[1::2], strict=True), start=1
            )
        ],
        closing=_page("closing", language),
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
    language = language if _is_translated(entry, text, language) else LANGUAGE
    return LessonContent(
        name=entry.name,
        number=entry.number,
        part=entry.part,
        title=text.title,
        language=language,
        reading=as_blocks(text.reading),
        hints=[as_html(hint) for hint in text.hints],
        exercise=exercise_text(entry, language),
        exercises=list(exercise_texts(entry)),
        solution=solution_text(entry, language),
        solutions=list(solution_texts(entry)),
        checks=[translate(about, language) for about in _CHECK.findall(entry.check)],
        plays=bool(entry.players or entry.value),
        watch=entry.watch.function if entry.watch else None,
        parsons=_shuffled(entry),
    )


@router.get("/pages/{page}")
async def page(
    page: Annotated[str, Path(max_length=40, description="Such as `checkpoint1` or `closing`.")],
    language: Language = LANGUAGE,
) -> CoursePage:
    """Return a page between the lessons: a checkpoint, or the closing page."""
    if page not in PAGES:
        raise Refusal("not-found", f"{page!r} is not a page of the course")
    text = read_page(page, language)
    translated = language != LANGUAGE and text != read_page(page)
    return CoursePage(
        name=page,
        title=text.title,
        language=language if translated else LANGUAGE,
        reading=as_blocks(text.reading),
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
        elif entry.name.endswith(PACKED) and entry.name not in LEFT_OUT:
            yield name, entry.read_bytes()


def _introduction(language: str) -> str:
    texts = files("unbeatable.course") / "texts"
    translated = texts / language / "course.md"
    return (translated if translated.is_file() else texts / LANGUAGE / "course.md").read_text(
        "utf-8"
    )


def _lessons(part: int, language: str) -> list[LessonListing]:
    return [
        LessonListing(
            name=lesson.name,
            number=lesson.number,
            title=lesson.text(language).title,
            side_road=lesson.is_side_road,
        )
        for lesson in all_lessons()
        if lesson.part == part
    ]


def _page(name: str, language: str) -> PageListing:
    return PageListing(name=name, title=read_page(name, language).title)


def _shuffled(lesson: Lesson) -> ShuffledLines | None:
    if lesson.parsons is None:
        return None
    shuffled = puzzle(lesson)
    return ShuffledLines(
        function=shuffled.function,
        heading=shuffled.heading,
        lines=list(shuffled.lines),
        order=list(shuffled.order),
    )


def _is_translated(lesson: Lesson, text: LessonText, language: str) -> bool:
    return language != LANGUAGE and text != lesson.text(LANGUAGE)
