"""Lint the files of the course: none is missing, none is left over."""

from collections.abc import Iterator
from importlib.resources import files

from unbeatable.course.lesson import ABOUT, LANGUAGE, PAGES, PLAN, all_lessons, languages
from unbeatable.course.lint.code import LESSON_NAME
from unbeatable.course.messages import FILE as MESSAGES

FILES = {"exercise.py", "check.py", "solution.py", "lesson.toml"}


def stray_files() -> Iterator[str]:
    """Yield files that belong to no lesson, and files that a lesson lacks."""
    names = {lesson.name for lesson in all_lessons()}
    wanted = {f"lessons/{name}/{file}" for name in names for file in FILES}
    texts = _texts() | {MESSAGES, PLAN}
    wanted |= {f"texts/{language}/{text}" for language in languages() for text in texts}
    found = set(_files())
    for path in sorted(found - wanted):
        yield f"{path}: this file belongs to no lesson"
    for name in sorted(names):
        if not LESSON_NAME.fullmatch(name):
            yield f"lessons/{name}: a lesson has a name such as s04_lines"
        for file in sorted(FILES):
            if f"lessons/{name}/{file}" not in found:
                yield f"lessons/{name}/{file} is missing"


def missing_files(language: str) -> Iterator[str]:
    """Yield the texts that a language lacks. With its messages, a language promises all of them."""
    folder = files("unbeatable.course") / "texts" / language
    if language == LANGUAGE or (folder / MESSAGES).is_file():
        for name in sorted(_texts() | ({PLAN} if language != LANGUAGE else set())):
            if not (folder / name).is_file():
                yield f"texts/{language}/{name} is missing"


def _texts() -> set[str]:
    names = [lesson.name for lesson in all_lessons()]
    return {f"{name}.md" for name in (*names, *PAGES, "course")} | {ABOUT}


def _files() -> Iterator[str]:
    """Yield all files under `lessons` and `texts`, such as `texts/en/s04_lines.md`."""
    for top in ("lessons", "texts"):
        for folder in (files("unbeatable.course") / top).iterdir():
            if folder.name == "__pycache__":
                continue
            inside = folder.iterdir() if folder.is_dir() else [folder]
            names = (file.name for file in inside if file.name not in ("__pycache__", "wrong"))
            yield from (f"{top}/{folder.name}/{name}" for name in names)
