"""The course in a notebook."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from unbeatable.course.lesson import CourseError, find_lesson
from unbeatable.course.notebook import BEFORE_CELL, Course, mark

BOARD, MOVE = find_lesson("1"), find_lesson("2")


class FakeShell:
    """A notebook that runs cells as IPython does, in one namespace."""

    def __init__(self) -> None:
        self.user_ns: dict[str, Any] = {"In": [""]}
        self._functions: list[Callable[..., object]] = []

    @property
    def events(self) -> "FakeShell":
        return self

    def register(self, event: str, function: Callable[..., object]) -> None:
        assert event == BEFORE_CELL
        self._functions.append(function)

    def run(self, source: str) -> None:
        self.user_ns["In"].append(source)
        for function in self._functions:
            function(object())
        exec(source, self.user_ns)


@pytest.fixture
def shell() -> FakeShell:
    return FakeShell()


@pytest.fixture
def check(shell: FakeShell) -> Iterator[Course]:
    course = Course(shell)
    yield course
    course.close()


def test_the_latest_cell_of_a_lesson_is_checked(shell: FakeShell, check: Course) -> None:
    shell.run(f"{mark(BOARD)}\n{BOARD.exercise}")
    failing = check(BOARD.name)
    assert not failing.report.passed
    assert "not written yet" in repr(failing)
    shell.run(f"{mark(BOARD)}\n{BOARD.solution}")
    passed = check("s01_board")
    assert passed.report.passed
    assert "A new board has nine empty cells." in repr(passed)
    assert all(line == line.rstrip() for line in repr(passed).splitlines())


@pytest.mark.usefixtures("check")
def test_lessons_import_cells_and_otherwise_our_solutions(shell: FakeShell) -> None:
    shell.run("from s01_board import EMPTY as ours")
    shell.run(f"{mark(BOARD)}\n{BOARD.solution}\nEMPTY = '_'")
    shell.run("from s01_board import EMPTY as mine")
    assert (shell.user_ns["ours"], shell.user_ns["mine"]) == (".", "_")


def test_an_earlier_cell_is_blamed(shell: FakeShell, check: Course) -> None:
    wrong = BOARD.solution.replace('EMPTY = "."', 'EMPTY = "_"')
    shell.run(f"{mark(BOARD)}\n{wrong}")
    shell.run(f"{mark(MOVE)}\n{MOVE.solution}")
    failure = check(MOVE.name).report.failure
    assert failure is not None
    assert failure.blame == BOARD.name


def test_a_lesson_without_a_cell_is_not_checked(shell: FakeShell, check: Course) -> None:
    shell.run("# just a comment about s01_board.py\n1 + 1")
    with pytest.raises(CourseError, match=r"no cell that begins with '# s01_board.py' was run"):
        check(BOARD.name)
    with pytest.raises(CourseError, match="'99' is not a lesson"):
        check("99")


def test_after_the_end_no_lesson_can_be_imported(shell: FakeShell, check: Course) -> None:
    shell.run("import s01_board")
    check.close()
    with pytest.raises(ModuleNotFoundError, match="s01_board"):
        shell.run("import s01_board")
