"""The code of lessons keeps its promises: `unbeatable learn dev-check`, lesson by lesson."""

from collections.abc import Mapping

import pytest

from tests.course.lint.spoilt import Spoilt
from unbeatable.course.checks.report import Checked, Report
from unbeatable.course.lesson import Lesson, all_lessons
from unbeatable.course.lint.code import imported_names, lesson_faults

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
def test_every_exercise_fails_and_every_solution_passes(lesson: Lesson) -> None:
    assert list(lesson_faults(lesson)) == []


def test_faults_of_code_are_found() -> None:
    def run(lesson: Lesson, sources: Mapping[str, str]) -> Report:
        failed = (
            () if sources[lesson.name] == lesson.exercise else (Checked("It adds.", False, "No."),)
        )
        return Report(lesson.name, failed)

    assert list(lesson_faults(Spoilt("s04_lines"), run)) == [
        "s04_lines: the exercise passes before anything is written",
        "s04_lines: our solution fails: It adds. No.",
        "s04_lines: the exercise imports s11_minimax, which is not an earlier lesson",
        "s04_lines: the solution imports s77_more, which is not an earlier lesson",
        "s04_lines: the solution imports s04_lines, which is not an earlier lesson",
        "s04_lines: check_this should say in one sentence what it looks at",
        "s04_lines: check_that should say in one sentence what it looks at",
    ]


def test_imports_are_found_wherever_they_are() -> None:
    source = "import a.b\ndef f():\n    from c import d, e as g\n"
    assert set(imported_names(source)) == {("a.b", ""), ("c", "d"), ("c", "e")}
