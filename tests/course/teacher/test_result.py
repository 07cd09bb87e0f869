"""Results for Classroom 50 and Gradescope."""

import json
import re
from pathlib import Path

import pytest

from tests.course.teacher.a_class import LESSONS, NOON, failing, pupil, solved
from unbeatable.core.errors import UnbeatableError
from unbeatable.course.teacher.folder_check import LessonResult
from unbeatable.course.teacher.result import NOTHING, OURS, parse_result_name, result_text

ADA = pupil(
    "class/ada",
    solved("s01_board"),
    LessonResult("s02_move", "passed", ours=True),
    failing("s03_turns", "no"),
)
OUTPUTS = ["", OURS.template, "no", NOTHING.template]
RUNNER = {
    "CLASSROOM": "cs",
    "ASSIGNMENT": "game",
    "ASSIGNMENT_TYPE": "group",
    "OWNER": "ada",
    "SUBMISSION_TAG": "submit/2026-11-18T12-00-00Z-a1b2c3d",
    "COMMIT_URL": "https://example.org/commit",
    "RELEASE_URL": "https://example.org/release",
    "REVIEW_URL": "",
}
REQUIRED = [
    "schema",
    "classroom",
    "assignment",
    "assignment_type",
    "owner",
    "submission",
    "commit",
    "release",
    "review",
    "datetime",
    "score",
    "max-score",
    "tests",
]
"""What the schema of Classroom 50 requires. It allows only `graded_at` and `submitted_by` more."""


def test_gradescope() -> None:
    told = json.loads(result_text(ADA, "results.json", NOON, {}))
    assert told["score"] == 1
    assert told["execution_time"] == 0.25
    assert [test["score"] for test in told["tests"]] == [1, 0, 0, 0]
    assert {test["max_score"] for test in told["tests"]} == {1}
    assert [test["status"] for test in told["tests"]] == ["passed", "failed", "failed", "failed"]
    assert [test["output"] for test in told["tests"]] == OUTPUTS
    assert told["tests"][3]["name"] == "s04_lines: Three in a row"
    assert told["tests"][3]["number"] == "4"


@pytest.mark.parametrize("environment", [{}, RUNNER])
def test_classroom_50(environment: dict[str, str]) -> None:
    told = json.loads(result_text(ADA, "result.json", NOON, environment))
    assert set(told) == {*REQUIRED, "graded_at"}
    assert told["schema"] == "classroom50/result/v1"
    assert all(told[name] for name in REQUIRED)
    assert told["submission"].startswith("submit/")
    assert told["assignment_type"] in ("individual", "group")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", told["datetime"])
    assert (told["score"], told["max-score"]) == (1, len(LESSONS))
    assert [test["passed"] for test in told["tests"]] == [True, False, False, False]
    assert [test["message"] for test in told["tests"]] == OUTPUTS
    assert all(0 <= test["score"] <= test["max-score"] for test in told["tests"])
    assert all(type(test["score"]) is int for test in told["tests"])


def test_the_runner_of_classroom_50_says_what_is_graded() -> None:
    told = json.loads(result_text(ADA, "result.json", NOON, RUNNER))
    assert (told["classroom"], told["assignment"], told["owner"]) == ("cs", "game", "ada")
    assert told["assignment_type"] == "group"
    assert told["review"] == RUNNER["COMMIT_URL"]
    assert json.loads(result_text(ADA, "result.json", NOON, {}))["owner"] == "ada"


def test_a_name_that_no_tool_reads_is_refused() -> None:
    parse_result_name(Path("out/result.json"))
    parse_result_name(Path("results.json"))
    with pytest.raises(UnbeatableError, match=r"no tool reads 'out.json'; name the file result"):
        parse_result_name(Path("out.json"))
