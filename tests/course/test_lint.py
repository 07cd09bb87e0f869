"""The course keeps its promises: `unbeatable learn dev-check`, lesson by lesson."""

from collections.abc import Mapping

import pytest

from tests.course.spoilt import Spoilt
from unbeatable.course import lint, lint_texts
from unbeatable.course.checks.runner import Checked, Report
from unbeatable.course.lesson import Lesson, all_lessons, languages

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
def test_every_lesson_is_as_promised(lesson: Lesson) -> None:
    assert list(lint.lesson_faults(lesson)) == []
    for language in languages():
        assert list(lint_texts.text_faults(lesson, language)) == []


def test_there_are_no_stray_files() -> None:
    assert list(lint.stray_files()) == []


def test_there_is_a_second_language() -> None:
    assert len(languages()) > 1


def test_faults_of_code_are_found() -> None:
    def run(lesson: Lesson, sources: Mapping[str, str]) -> Report:
        failed = (
            () if sources[lesson.name] == lesson.exercise else (Checked("It adds.", False, "No."),)
        )
        return Report(lesson.name, failed)

    assert list(lint.lesson_faults(Spoilt("s04_lines"), run)) == [
        "s04_lines: the exercise passes before anything is written",
        "s04_lines: our solution fails: It adds. No.",
        "s04_lines: the exercise imports s09_minimax, which is not an earlier lesson",
        "s04_lines: the solution imports s77_more, which is not an earlier lesson",
        "s04_lines: the solution imports s04_lines, which is not an earlier lesson",
        "s04_lines: check_this should say in one sentence what it looks at",
        "s04_lines: check_that should say in one sentence what it looks at",
    ]
