"""The learner's code in a process of its own."""

import time

import pytest

from tests.course.pupil import ENDLESS
from unbeatable.course.checks.runner import Report
from unbeatable.course.checks.subprocess import Stopped, check_in_subprocess, run_in_subprocess
from unbeatable.course.lesson import find_lesson

pytestmark = pytest.mark.slow

BOARD = find_lesson("1")


def checked(source: str, seconds: float | None = None) -> Report:
    report = check_in_subprocess(BOARD, {BOARD.name: source}, seconds=seconds)
    assert report is not None
    return report


def words(report: Report) -> str:
    assert report.failure is not None
    return report.failure.words


def test_a_loop_without_an_end_is_stopped_where_it_is() -> None:
    source = (
        BOARD.solution
        + "def show(board):\n    print('I am here')\n    "
        + ENDLESS.replace("\n    ", "\n        ")
    )
    began = time.monotonic()
    report = checked(source, seconds=1)
    assert time.monotonic() - began < 30
    assert [check.passed for check in report.checks] == [True, False]
    assert report.checks[1].about == "show gives three lines."
    assert words(report) == (
        "It was still running after 1 seconds and was stopped. Is there a loop that never ends?"
    )
    assert report.output == "I am here\n"


def test_a_program_that_sleeps_is_stopped_by_the_clock() -> None:
    assert "still running" in words(checked("import time\ntime.sleep(1000)\n", seconds=0.5))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import os\nos._exit(3)\n", "Python itself was ended by the code (exit status 3)."),
        (
            "import sys\nsys.exit('bye')\n",
            "It stopped in line 2 of s01_board.py with SystemExit: bye.",
        ),
        ("input('?')\n", "nobody can type here"),
        ("def new_board(:\n", "Python cannot read line 1 of s01_board.py"),
        ("def new_board():\n    return new_board()\n", "The code calls itself without end"),
        (
            "import os\nos.write(1, b'{}')\nraise KeyError(1)\n",
            "line 3 of s01_board.py with KeyError",
        ),
        (
            "pass\n\0",
            "Python cannot read line 2 of s01_board.py: there are characters that are not UTF-8",
        ),
    ],
)
def test_whatever_the_code_does_is_told_in_words(source: str, said: str) -> None:
    assert said in words(checked(source))


def test_output_is_cut_where_it_is_too_much() -> None:
    report = checked(BOARD.solution + "\nfor i in range(100_000):\n    print(i)\n")
    assert report.passed
    assert len(report.output) == 10_000


def test_what_goes_to_the_error_output_is_shown_too() -> None:
    report = checked(BOARD.solution + "\nimport sys\nprint('alas', file=sys.stderr)\n")
    assert report.output == "alas\n"


def test_what_python_says_is_cut_where_it_is_too_much() -> None:
    report = checked("raise ValueError('q' * 1_000_000)\n")
    assert words(report).endswith("qqq ...")
    assert len(words(report)) < 1_100


@pytest.mark.parametrize("after", ["pass", "os._exit(1)"])
def test_nobody_waits_for_what_the_code_has_started(after: str) -> None:
    """It is ended too, as it holds the line on which the result comes."""
    began = time.monotonic()
    forks = f"\nimport os, time\nif os.fork() == 0:\n    time.sleep(600)\n{after}\n"
    report = checked(BOARD.solution + forks, seconds=5)
    assert report.passed is (after == "pass")
    assert time.monotonic() - began < 100


def test_it_can_be_interrupted() -> None:
    assert check_in_subprocess(BOARD, {BOARD.name: ENDLESS}, interrupted=lambda: True) is None
    assert run_in_subprocess("meet", find_lesson("14"), {}, interrupted=lambda: True) is None


def test_a_task_that_fails_says_why() -> None:
    with pytest.raises(Stopped, match="No module named 'nothing'"):
        run_in_subprocess("certify", find_lesson("14"), {"s14_choose": "import nothing\n"})
    with pytest.raises(Stopped, match=r"has no function choose\(board\)"):
        run_in_subprocess("certify", find_lesson("14"), {"s14_choose": "choose = 4\n"})
