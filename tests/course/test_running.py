"""The checks as the browser runs them too: in memory, in this process."""

import sys

import pytest

from unbeatable.course.expecting import shown
from unbeatable.course.running import Listener, run_checks
from unbeatable.course.steps import CourseError, all_steps, read_text, step_named

BOARD, MOVE = step_named("1"), step_named("2")


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
        ("raise EOFError", "nobody is there to type"),
        ("def new_board(): return new_board()", "The code calls itself for ever"),
        ("", "s01_board.py has no new_board: put it there"),
        (
            "import math\nmath.squirt(4)",
            "line 2 of s01_board.py with AttributeError: module",
        ),
        ("def new_board(): print('.' * 9)", "but it is None. Is there a `return`?"),
        ("def new_board(): return 3", "new_board() should be '.........', but it is 3."),
    ],
)
def test_what_went_wrong_is_told_in_words(source: str, said: str) -> None:
    assert said in first_words(source)


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
    assert heard[:3] == ["The file can be read.", "hi", "\n"]
    assert heard[3:] == [check.about for check in report.checks]
    assert report.output == "hi\n"
    assert report.failure is None


def test_a_step_builds_on_the_learners_own_module_and_leaves_nothing_behind() -> None:
    before = set(sys.modules), list(sys.meta_path)
    spoilt = BOARD.solution.replace('EMPTY = "."', 'EMPTY = "_"')
    sources = {BOARD.name: spoilt, MOVE.name: MOVE.solution}
    assert not run_checks(MOVE, sources).passed
    assert run_checks(MOVE, {MOVE.name: MOVE.solution}).passed
    assert not {step.name for step in all_steps()} & (set(sys.modules) - before[0])
    assert sys.meta_path == before[1]


def test_long_and_broken_answers_are_cut() -> None:
    class Broken:
        def __repr__(self) -> str:
            raise ValueError

    assert shown(Broken()) == "something of the class Broken"
    assert len(shown("x" * 100)) == 80


def test_steps_go_by_name_and_number() -> None:
    assert step_named("04") == step_named("4") == step_named("S04_lines.py")
    with pytest.raises(CourseError, match="'99' is not a step; steps are 1 to 23"):
        step_named("99")
    assert {step.part for step in all_steps()} == {1, 2}


@pytest.mark.parametrize("text", ["no title", "# T\n## Hint 1\na\n## Hint 2\nb\n", "# T\n"])
def test_a_text_has_a_title_and_three_hints(text: str) -> None:
    with pytest.raises(CourseError, match=r"x\.md should"):
        read_text(text, "x.md")
