"""Results for tools that grade automatically.

Classroom 50 reads `result.json`, Gradescope reads `results.json`. Each lesson is a test worth one
point, which a pupil earns with their own code.
"""

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote
from unbeatable.course.lesson import LANGUAGE, Lesson, find_lesson
from unbeatable.course.messages import Message, render
from unbeatable.course.teacher.folder_check import LessonResult, PupilResult

CLASSROOM50, GRADESCOPE = "result.json", "results.json"
SCHEMA = "classroom50/result/v1"
LOCAL = "local"
"""What stands in fields about the submission outside Classroom 50."""

ALIKE = Message("The code is the same as our solution. That is so short that it may be chance.")
OURS = Message("This file is our solution.")
NOTHING = Message("Nothing is written yet.")


def parse_result_name(path: Path) -> None:
    """Raise UnbeatableError unless a tool reads a file of this name."""
    if path.name not in (CLASSROOM50, GRADESCOPE):
        raise UnbeatableError(
            f"no tool reads {quote(path.name)}; name the file {CLASSROOM50} for Classroom 50 "
            f"or {GRADESCOPE} for Gradescope"
        )


def result_text(
    result: PupilResult,
    name: str,
    now: datetime,
    environment: Mapping[str, str] = os.environ,
    language: str = LANGUAGE,
) -> str:
    """Return the content of the file with that name."""
    tests = [
        LessonTest(lesson, _title(lesson, language), _words(lesson, language))
        for lesson in result.lessons
    ]
    if name == CLASSROOM50:
        form = classroom50(result, tests, now, environment)
    else:
        form = gradescope(result, tests)
    return json.dumps(form, indent=2) + "\n"


def without_points(result: PupilResult, lessons: Sequence[Lesson]) -> PupilResult:
    """Return the result of what could not be read: every lesson fails for that reason."""
    failed = (LessonResult(each.name, "failing", message=result.trouble) for each in lessons)
    return replace(result, lessons=tuple(failed))


class LessonTest(NamedTuple):
    """A lesson as a test."""

    result: LessonResult
    title: str
    words: str
    """What is missing."""


def gradescope(result: PupilResult, tests: Sequence[LessonTest]) -> dict[str, Any]:
    """Return `/autograder/results/results.json`."""
    return {
        "score": result.own,
        "execution_time": round(sum(lesson.seconds for lesson in result.lessons), 2),
        "test_output_format": "text",
        "test_name_format": "text",
        "tests": [
            {
                "name": test.title,
                "number": str(find_lesson(test.result.lesson).number),
                "score": int(test.result.is_own),
                "max_score": 1,
                "status": "passed" if test.result.is_own else "failed",
                "output": test.words,
            }
            for test in tests
        ],
    }


def classroom50(
    result: PupilResult, tests: Sequence[LessonTest], now: datetime, environment: Mapping[str, str]
) -> dict[str, Any]:
    """Return `result.json` of an autograder. Its runner says in the environment what it grades."""

    def given(*names: str, default: str = LOCAL) -> str:
        return next((environment[name] for name in names if environment.get(name)), default)

    time = f"{now.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
    return {
        "schema": SCHEMA,
        "classroom": given("CLASSROOM"),
        "assignment": given("ASSIGNMENT"),
        "assignment_type": given("ASSIGNMENT_TYPE", default="individual"),
        "owner": given("OWNER", "USERNAME", default=result.name),
        "submission": given("SUBMISSION_TAG", default=f"submit/{LOCAL}"),
        "commit": given("COMMIT_URL"),
        "release": given("RELEASE_URL"),
        "review": given("REVIEW_URL", "COMMIT_URL"),
        "datetime": time,
        "graded_at": time,
        "score": result.own,
        "max-score": len(result.lessons),
        "tests": [
            {
                "test-name": test.title,
                "passed": test.result.is_own,
                "score": int(test.result.is_own),
                "max-score": 1,
                "message": test.words,
            }
            for test in tests
        ],
    }


def _title(lesson: LessonResult, language: str) -> str:
    return f"{lesson.lesson}: {find_lesson(lesson.lesson).text(language).title}"


def _words(lesson: LessonResult, language: str) -> str:
    if lesson.is_own:
        return render(ALIKE, language) if lesson.alike else ""
    if lesson.state == "untouched":
        return render(NOTHING, language)
    return render(OURS, language) if lesson.state == "passed" else lesson.message
