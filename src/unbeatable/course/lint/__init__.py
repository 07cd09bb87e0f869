"""Lint the course: `unbeatable learn dev-check`."""

from collections.abc import Iterator

from unbeatable.course.lesson import LANGUAGE, PAGES, all_lessons, languages
from unbeatable.course.lint.code import lesson_faults
from unbeatable.course.lint.files import missing_files, stray_files
from unbeatable.course.lint.messages import message_faults
from unbeatable.course.lint.settings import setting_faults
from unbeatable.course.lint.texts import introduction_faults, page_faults, text_faults
from unbeatable.course.lint.uses import unused_functions
from unbeatable.course.lint.wrong import Score, wrong_faults


def all_faults(score: Score | None = None) -> Iterator[str]:
    """Yield everything that is wrong with the course, one sentence each.

    `score` counts the wrong solutions whose mistake is named.
    """
    score = score or Score()
    yield from stray_files()
    for language in languages():
        yield from missing_files(language)
        yield from introduction_faults(language)
        for name in PAGES:
            yield from page_faults(name, language)
        if language != LANGUAGE:
            yield from message_faults(language)
    yield from message_faults(LANGUAGE)
    for lesson in all_lessons():
        yield from lesson_faults(lesson)
        yield from setting_faults(lesson)
        yield from wrong_faults(lesson, score)
        yield from unused_functions(lesson)
        for language in languages():
            yield from text_faults(lesson, language)
