"""The learner's code in a process of its own."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.course.pupil import ENDLESS
from unbeatable.course.checks import subprocess
from unbeatable.course.checks.report import Report
from unbeatable.course.checks.subprocess import (
    Stopped,
    check_in_subprocess,
    run_in_subprocess,
    try_in_subprocess,
)
from unbeatable.course.checks.tryout import Tried
from unbeatable.course.lesson import find_lesson

pytestmark = pytest.mark.slow

BOARD = find_lesson("1")
CHOOSE = find_lesson("s13_choose")


KILLED = "import os\nos.kill(os.getpid(), 9)\n"


def checked(source: str, seconds: float | None = None) -> Report:
    report = check_in_subprocess(BOARD, {BOARD.name: source}, seconds=seconds)
    assert report is not None
    return report


def words(report: Report) -> str:
    assert report.failure is not None
    return report.failure.words


def test_a_loop_without_an_end_is_stopped_where_it_is() -> None:
    loop = "def show(board):\n    print('I am here')\n    " + ENDLESS.replace(
        "\n    ", "\n        "
    )
    began = time.monotonic()
    report = checked(BOARD.solution + loop, seconds=1)
    assert time.monotonic() - began < 30
    assert [check.passed for check in report.checks] == [True, False]
    assert report.checks[1].about == "show gives three lines."
    line = report.checks[1].line
    assert line is not None
    assert line > len(BOARD.solution.splitlines()) + 2
    assert words(report).startswith(
        "show('.........') was still running after 1 seconds and was stopped "
        f"in line {line} of s01_board.py, `"
    )
    assert report.output == "I am here\n"


def test_code_that_cannot_be_stopped_is_killed() -> None:
    stubborn = "import signal\nsignal.signal(signal.SIGPROF, signal.SIG_IGN)\nwhile True: pass\n"
    report = checked(stubborn, seconds=0.5)
    assert words(report) == (
        "It was still running after 0.5 seconds and was stopped. Is there a loop that never ends?"
    )


def test_a_failure_is_told_even_if_nobody_can_be_blamed_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With our file the loop begins, and its sleep counts as no work."""
    monkeypatch.setattr(subprocess, "BLAMING", 1.0)
    own = "import time\nfrom s01_board import EMPTY\nwhile EMPTY == '.':\n    time.sleep(9)\n"
    sources = {BOARD.name: "EMPTY = 7\n", "s02_move": own}
    report = check_in_subprocess(find_lesson("2"), sources, seconds=0.5)
    assert report is not None
    assert report.failure is not None
    assert report.failure.words.startswith("s02_move.py has no place")
    assert report.failure.blame is None


def test_files_named_like_pythons_own_do_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("random", "json"):
        (tmp_path / f"{name}.py").write_text("print('hello')\n")
    monkeypatch.chdir(tmp_path)
    assert checked(BOARD.solution).passed


def test_lines_that_are_not_json_are_passed_over() -> None:
    """Such code writes to each file that is open, and so to the answers too."""
    source = (
        f"{BOARD.solution}\nimport os\nfor file in range(3, 9):\n    try:\n"
        "        os.write(file, b'hello\\n')\n    except OSError:\n        pass\n"
    )
    assert checked(source).passed


def test_a_program_that_sleeps_is_stopped_by_the_clock() -> None:
    assert "still running" in words(checked("import time\ntime.sleep(1000)\n", seconds=0.5))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (KILLED, "Python itself was ended by the code (exit status -9)."),
        ("import os\nos._exit(3)\n", "It stops in line 2 of s01_board.py, `os._exit(3)`."),
        (
            "import sys\nsys.exit('bye')\n",
            "Python says: SystemExit: bye.",
        ),
        ("input('?')\n", "nobody can type here"),
        ("def new_board(:\n", "Python cannot read line 1 of s01_board.py"),
        ("def new_board():\n    return new_board()\n", "Line 2 calls new_board again"),
        (
            "import os\nos.write(1, b'{}')\nraise KeyError(1)\n",
            "line 3 of s01_board.py, `raise KeyError(1)`.",
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


def test_an_earlier_file_that_ends_python_is_named() -> None:
    lesson, board = find_lesson("2"), f"{BOARD.solution}\nimport os\nos._exit(3)\n"
    report = check_in_subprocess(lesson, {BOARD.name: board, lesson.name: lesson.solution})
    assert report is not None
    assert report.failure is not None
    assert report.failure.blame == BOARD.name
    assert "`os._exit(3)`" in report.failure.words


def test_an_earlier_file_that_is_killed_is_named() -> None:
    """The file runs to its end, and Python is ended later, when a check calls it."""
    lesson, board = find_lesson("3"), find_lesson("1").solution
    turns = f"{lesson.solution}\nfrom s02_move import place\nplace('.........', 0, 'x')\n"
    killed = f"def place(board, cell, mark):\n    {KILLED.replace(chr(10), '; ')}\n"
    sources = {BOARD.name: board, "s02_move": killed, lesson.name: turns}
    report = check_in_subprocess(lesson, sources)
    assert report is not None
    assert report.failure is not None
    assert report.failure.blame == "s02_move"
    assert report.failure.words == (
        "Python itself was ended by the code (exit status -9). "
        "Look again at s02_move.py: with ours in its place this does not happen."
    )


def test_a_process_that_the_code_starts_may_end_as_it_likes() -> None:
    child = "import os\nif os.fork() == 0:\n    os._exit(3)\nos.wait()\n"
    assert checked(BOARD.solution + child).passed


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
    assert try_in_subprocess(BOARD, {}, ENDLESS, interrupted=lambda: True) is None
    assert meet({}, interrupted=lambda: True) is None


def meet(sources: dict[str, str], interrupted: Callable[[], bool] = lambda: False) -> Any:
    return run_in_subprocess(
        "meet", CHOOSE, sources, player="s13_choose.choose", interrupted=interrupted
    )


def test_a_task_that_fails_says_why() -> None:
    with pytest.raises(Stopped, match="There is no module nothing"):
        meet({CHOOSE.name: "import nothing\n"})
    with pytest.raises(Stopped, match=r"s13_choose\.py has no function choose"):
        meet({CHOOSE.name: "choose = 4\n"})


def test_a_few_lines_are_tried() -> None:
    tried = try_in_subprocess(BOARD, {BOARD.name: BOARD.solution}, "print(1)\nnew_board()")
    assert tried == Tried("1\n", "'.........'", "", None)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (ENDLESS, "It was still running after 0.5 seconds and was stopped in line"),
        (
            "import time\ntime.sleep(1000)",
            "It was still running after 0.5 seconds and was stopped.",
        ),
        (KILLED, "Python itself was ended by the code (exit status -9)."),
        ("import os\nos._exit(3)", "It stops in line 3 of what you tried, `os._exit(3)`."),
        ("x = 'x' * (1 << 40)", "It needs more and more memory."),
    ],
)
def test_lines_that_do_not_end_are_stopped(code: str, said: str) -> None:
    tried = try_in_subprocess(BOARD, {}, f"print('I am here')\n{code}\n", seconds=0.5)
    assert tried is not None
    assert said in tried.trouble
    assert tried.output == "I am here\n"
