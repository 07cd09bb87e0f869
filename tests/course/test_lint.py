"""The course keeps its promises: `unbeatable learn dev-check`, lesson by lesson."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from unbeatable.course import lint, lint_texts
from unbeatable.course.checks.runner import Checked, Report
from unbeatable.course.lesson import Lesson, Text, all_lessons, languages


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
def test_every_lesson_is_as_promised(lesson: Lesson) -> None:
    assert list(lint.lesson_faults(lesson)) == []
    for language in languages():
        assert list(lint_texts.text_faults(lesson, language)) == []


def test_there_are_no_stray_files() -> None:
    assert list(lint.stray_files()) == []


def test_there_is_a_second_language() -> None:
    assert len(languages()) > 1


SAID = Text("Spoilt", "", ())


@dataclass(frozen=True)
class Spoilt(Lesson):
    """A lesson with everything wrong."""

    exercise: str = "from s09_minimax import minimax\n"
    solution: str = "import s77_more, s04_lines\n"
    check: str = "def check_this(lesson):\n    pass\ndef check_that(lesson):\n    'No full stop'\n"
    said: Text = SAID

    def text(self, language: str = "en") -> Text:
        return self.said if language == "en" else replace(self.said, reading="")


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
