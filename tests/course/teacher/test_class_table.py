"""Where the class is stuck."""

from dataclasses import replace
from pathlib import Path

from tests.course.teacher.a_class import LESSONS, NOON, failing, pupil, solved
from unbeatable.course.lesson import find_lesson
from unbeatable.course.teacher.class_page import class_page
from unbeatable.course.teacher.class_table import (
    ClassTable,
    SameCode,
    Stuck,
    pupil_line,
    stuck_line,
)
from unbeatable.course.teacher.folder_check import LessonResult, PupilResult

ADA = pupil("class/ada", solved("s01_board"), failing("s02_move", "no", hints=2))
BEN = pupil("class/ben", failing("s02_move", "no"), failing("s03_turns", "also"))
CY = pupil("class/cy", LessonResult("s02_move", "begun", message="not written"))
DEE = pupil("class/dee", failing("s01_board", "wrong"))
EVE = pupil("class/eve", solved("s01_board"))
GONE = PupilResult(Path("class/gone"), trouble="'class/gone' is not a folder")


def test_a_pupil_is_stuck_at_the_first_lesson_that_does_not_pass() -> None:
    table = ClassTable([DEE, ADA, BEN, CY, EVE, GONE], LESSONS)
    assert table.stuck() == [
        Stuck("s02_move", ("ada", "ben", "cy"), "no", 2),
        Stuck("s01_board", ("dee",), "wrong", 1),
    ]
    assert not table.passes
    assert ClassTable([EVE], LESSONS).passes
    assert not ClassTable([EVE, GONE], LESSONS).passes


def test_pupils_with_the_same_name_are_told_apart() -> None:
    table = ClassTable([pupil("9a/ada"), pupil("9b/ada"), EVE], LESSONS)
    assert table.names() == ["9a/ada", "9b/ada", "eve"]


def test_the_same_code_is_named_where_it_is_too_long_for_chance() -> None:
    def hand_in(path: str, lesson: str, code: str) -> PupilResult:
        done = pupil(path)
        assert done.pupil is not None
        work = replace(done.pupil, code={lesson: code})
        return replace(done, pupil=work, lessons=(solved(lesson),))

    long, short = find_lesson("8"), find_lesson("1")
    code = "def threats(board, mark):\n    return 1\n"
    several = [hand_in("ada", long.name, code), hand_in("ben", long.name, f"# mine\n{code}")]
    table = ClassTable([*several, hand_in("eve", long.name, "x = 1")], [long])
    assert table.same_code() == [SameCode(("ada", "ben"), (long.name,))]
    assert table.to_json()["same_code"] == [{"pupils": ("ada", "ben"), "lessons": (long.name,)}]
    assert "The same code: ada, ben, in lesson 8." in class_page(table, NOON)
    brief = [hand_in(name, short.name, code) for name in ("ada", "ben")]
    assert ClassTable(brief, [short]).same_code() == []


def test_lines_of_text() -> None:
    assert pupil_line(ADA).split() == ["ada", "1", "passed", "s02_move", "failing:", "no"]
    assert pupil_line(EVE).endswith("1 passed  nothing fails")
    assert pupil_line(GONE).endswith("'class/gone' is not a folder")
    several, one = ClassTable([DEE, ADA, BEN, CY], LESSONS).stuck()
    assert stuck_line(several) == "Stuck at s02_move: 3 pupils. 2 of 3: no"
    assert stuck_line(one) == "Stuck at s01_board: 1 pupil. wrong"


def test_json_has_what_the_page_shows() -> None:
    told = ClassTable([ADA, GONE], LESSONS).to_json()
    ada, gone = told["pupils"]
    assert (ada["passed"], ada["failing"], ada["begun"], ada["untouched"]) == (1, 1, 0, 2)
    assert ada["lessons"][1]["hints"] == 2
    assert ada["changed"] == "2026-11-18T12:00:00+00:00"
    assert ada["current"] == "s04_lines"
    assert gone == {
        "folder": "class/gone",
        "name": "gone",
        "trouble": "'class/gone' is not a folder",
    }
    assert told["stuck"] == [
        {"lesson": "s02_move", "pupils": ("ada",), "message": "no", "with_message": 1}
    ]
