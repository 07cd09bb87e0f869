"""The checks as the browser runs them too: in memory, in this process."""

import sys

import pytest

from unbeatable.course.checks.runner import Listener, run_checks
from unbeatable.course.lesson import CourseError, all_lessons, find_lesson, read_text

BOARD, MOVE = find_lesson("1"), find_lesson("2")


def first_words(source: str) -> str:
    failure = run_checks(BOARD, {BOARD.name: source}).failure
    assert failure is not None
    return failure.words


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


@pytest.mark.parametrize(
    ("shown_as", "said"),
    [
        ("'. . .'", "show should give 3 lines, but there is only 1: '. . .'."),
        ("'a\\nb\\nc\\n'", "an empty fourth line: leave out the '\\n' after the third."),
        ("['a', 'b', 'c']", "should be a text, but it is ['a', 'b', 'c'], which is a list."),
    ],
)
def test_what_show_should_give(shown_as: str, said: str) -> None:
    source = f"def new_board(): return '.' * 9\ndef show(board): return {shown_as}\n"
    assert said in first_words(source)


def test_an_experiment_that_stops_the_file_is_named_by_its_own_line() -> None:
    last = len(MOVE.solution.splitlines()) + 1
    source = f"{MOVE.solution}place('x........', 0, 'o')\n"
    failure = run_checks(MOVE, {MOVE.name: source}).failure
    assert failure is not None
    assert failure.words.startswith(
        f"Line {last} of s02_move.py, `place('x........', 0, 'o')`, stopped the file with "
        "ValueError: cell 0 is taken by x.\nPython was in line 14, in place, "
        f"called from line {last}."
    )
    again = run_checks(MOVE, {MOVE.name: source.replace("0, 'o'", "9, 'o'")}).failure
    assert again is not None
    assert "`place('x........', 9, 'o')`" in again.words  # not as it was before


def test_an_error_that_is_returned_should_be_raised() -> None:
    source = MOVE.solution.replace("raise", "return")
    failure = run_checks(MOVE, {MOVE.name: source}).failure
    assert failure is not None
    assert "returned the ValueError: write `raise` instead of `return`" in failure.words


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


def test_lessons_go_by_name_and_number() -> None:
    assert find_lesson("04") == find_lesson("4") == find_lesson("S04_lines.py")
    with pytest.raises(CourseError, match="'99' is not a lesson; lessons are 1 to 23"):
        find_lesson("99")
    assert {lesson.part for lesson in all_lessons()} == {1, 2}


@pytest.mark.parametrize("text", ["no title", "# T\n## Hint 1\na\n## Hint 2\nb\n", "# T\n"])
def test_a_text_has_a_title_and_three_hints(text: str) -> None:
    with pytest.raises(CourseError, match=r"x\.md should"):
        read_text(text, "x.md")
