"""The checks as the browser runs them too: in memory, in this process."""

import sys

import pytest

from tests.course.checks.failures import BOARD, first_words
from unbeatable.course.checks.runner import Listener, run_checks
from unbeatable.course.lesson import all_lessons, find_lesson

MOVE = find_lesson("2")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("raise NotImplementedError", "<module> in s01_board.py is not written yet."),
        ("def new_board(:", "Python cannot read line 1 of s01_board.py: "),
        ("x = 1\n1 / 0", "It stopped in line 2 of s01_board.py with ZeroDivisionError: "),
        ("raise SystemExit", "It stopped in line 1 of s01_board.py with SystemExit."),
        ("raise EOFError", "nobody can type here"),
        ("def new_board(): return new_board()", "The code calls itself without end"),
        ("", "s01_board.py has no new_board: add it"),
        (
            "import math\nmath.squirt(4)",
            "line 2 of s01_board.py with AttributeError: module",
        ),
        ("def new_board(): print('.' * 9)", "but it is None. Is there a `return`?"),
        (
            "def new_board(): return 3",
            "new_board() should be '.........', but it is 3, which is a number.",
        ),
        ("if 1 = 1:\n    pass\n", "'==' instead of '='?"),
        (f"{BOARD.exercise}print(show('x'))\n", "`print(show('x'))`, calls it already."),
    ],
)
def test_what_went_wrong_is_told_in_words(source: str, said: str) -> None:
    assert said in first_words(source)


def test_what_another_file_prints_begins_with_its_name() -> None:
    sources = {
        BOARD.name: BOARD.solution + "print(show('x.o.x...o'))\nprint('a', 'b')\n",
        MOVE.name: MOVE.solution + "print('mine')\n",
    }
    lines = run_checks(MOVE, sources).output.splitlines()
    assert lines == [*(f"s01_board.py: {it}" for it in ("x . o", ". x .", ". . o", "a b")), "mine"]


def test_ctrl_c_is_not_for_the_learners_code() -> None:
    with pytest.raises(KeyboardInterrupt):
        run_checks(BOARD, {BOARD.name: "raise KeyboardInterrupt"})


def test_a_listener_hears_all_of_it() -> None:
    heard: list[str] = []

    class Ears(Listener):
        def began(self, about: str) -> None:
            heard.append(about)

        def printed(self, text: str) -> None:
            heard.append(text)

    report = run_checks(BOARD, {BOARD.name: BOARD.solution + "print('hi')\n"}, Ears())
    assert heard[:3] == ["Python can run the file to its end.", "hi", "\n"]
    assert heard[3:] == [check.about for check in report.checks]
    assert report.output == "hi\n"
    assert report.failure is None


def test_a_lesson_builds_on_the_learners_own_module_and_leaves_nothing_behind() -> None:
    before = set(sys.modules), list(sys.meta_path)
    spoilt = BOARD.solution.replace('EMPTY = "."', 'EMPTY = "_"')
    sources = {BOARD.name: spoilt, MOVE.name: MOVE.solution}
    assert not run_checks(MOVE, sources).passed
    assert run_checks(MOVE, {MOVE.name: MOVE.solution}).passed
    assert not {lesson.name for lesson in all_lessons()} & (set(sys.modules) - before[0])
    assert sys.meta_path == before[1]
