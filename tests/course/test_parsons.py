"""Shuffled lines of a function."""

import ast
from dataclasses import dataclass
from textwrap import indent

import pytest

from unbeatable.course.checks.runner import run_checks
from unbeatable.course.lesson import CourseError, Lesson, all_lessons, find_lesson
from unbeatable.course.parsons import first_wrong_line, is_complete, puzzle, solution_with

SOURCE = '''\
"""A lesson."""


def other():
    return 1


def fill(board, mark):  # for a while
    """Fill a board."""
    # from the left

    for cell in range(9):  # every cell
        if board[cell] == ".":
            return (
                board[:cell]
                + mark
            )
        board = board
    text = "  # kept"
    board = board
    return board
'''
RIGHT = [
    "for cell in range(9):",
    '    if board[cell] == ".":',
    "        return (\n            board[:cell]\n            + mark\n        )",
    "    board = board",
    'text = "  # kept"',
    "board = board",
    "return board",
]


@dataclass(frozen=True)
class WithPuzzle(Lesson):
    solution: str = SOURCE
    parsons: str | None = "fill"


LESSON = WithPuzzle("s02_move")


def test_a_puzzle_has_the_lines_of_the_function_without_docstring_and_comments() -> None:
    found = puzzle(LESSON)
    assert found.heading == "def fill(board, mark):"
    assert sorted(found.lines) == sorted(RIGHT)
    assert list(found.right_lines) == RIGHT
    assert [found.lines[number] for number in found.order] == RIGHT


def test_the_order_is_another_one_and_always_the_same() -> None:
    assert list(puzzle(LESSON).lines) != RIGHT
    assert puzzle(LESSON) == puzzle(WithPuzzle("s02_move"))
    two = WithPuzzle("s02_move", "def two():\n    a = 1\n    return a\n", "two")
    assert puzzle(two).lines == ("return a", "a = 1")


def test_the_first_line_that_is_not_in_its_place_is_told() -> None:
    assert first_wrong_line(LESSON, RIGHT) is None
    assert first_wrong_line(LESSON, [*RIGHT[:2], RIGHT[3], RIGHT[2], *RIGHT[4:]]) == 2
    assert first_wrong_line(LESSON, RIGHT[:-1]) == 6
    assert first_wrong_line(LESSON, [*RIGHT, "return board"]) == 7
    assert first_wrong_line(LESSON, []) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "moved", "place"),
    [
        ("s10_recursion", ["count = 0"], 0),
        ("s11_minimax", ["values = ["], 1),
        ("s15_proof", ["results = []"], 0),
        ("s19_cutoffs", ["if alpha >= beta:", "break"], 4),
    ],
)
def test_other_orders_are_right_if_the_checks_pass(name: str, moved: list[str], place: int) -> None:
    lesson = find_lesson(name)
    lines = list(puzzle(lesson).right_lines)
    picked = [line for line in lines if line.strip().startswith(tuple(moved))]
    rest = [line for line in lines if line not in picked]
    order = [*rest[:place], *picked, *rest[place:]]
    assert len(picked) == len(moved)
    assert first_wrong_line(lesson, order) == place
    assert run_checks(lesson, {name: solution_with(lesson, order)}, seconds=20).passed
    assert not run_checks(lesson, {name: solution_with(lesson, order[::-1])}, seconds=20).passed


def test_all_lines_are_needed_each_once() -> None:
    assert is_complete(LESSON, RIGHT[::-1])
    assert not is_complete(LESSON, RIGHT[1:])
    assert not is_complete(LESSON, [*RIGHT[1:], RIGHT[1]])


def test_equal_lines_stand_for_each_other() -> None:
    lesson = WithPuzzle("s02_move", "def f():\n    a = 1\n    b = 2\n    a = 1\n", "f")
    found = puzzle(lesson)
    equal = [number for number, line in enumerate(found.lines) if line == "a = 1"]
    other = found.lines.index("b = 2")
    for first, last in (equal, equal[::-1]):
        order = [found.lines[number] for number in (first, other, last)]
        assert first_wrong_line(lesson, order) is None


@pytest.mark.parametrize(
    ("lesson", "fault"),
    [
        (WithPuzzle("s02_move", parsons=None), "has no puzzle"),
        (WithPuzzle("s02_move", parsons="missing"), "no function missing"),
        (WithPuzzle("s02_move", parsons="other"), "too short"),
    ],
)
def test_a_lesson_without_a_puzzle_says_so(lesson: Lesson, fault: str) -> None:
    with pytest.raises(CourseError, match=f"s02_move.*{fault}"):
        puzzle(lesson)


def test_every_puzzle_of_the_course_can_be_solved() -> None:
    with_puzzle = [lesson for lesson in all_lessons() if lesson.parsons]
    assert with_puzzle
    for lesson in with_puzzle:
        found = puzzle(lesson)
        assert first_wrong_line(lesson, found.lines) is not None
        assert first_wrong_line(lesson, found.right_lines) is None
        ast.parse(found.heading + "\n" + indent("\n".join(found.right_lines), "    "))
