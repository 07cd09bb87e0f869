"""The lines of a function are put in order at the terminal."""

from pathlib import Path
from string import ascii_lowercase

import pytest

from tests.course.terminal.scripted import ScriptedScreen
from unbeatable.course.lesson import find_lesson
from unbeatable.course.parsons import puzzle
from unbeatable.course.terminal.line_order import order_lines

LESSON = find_lesson("s11_minimax")
RIGHT = "".join(ascii_lowercase[number] for number in puzzle(LESSON).order)
COUNT = len(RIGHT)


def test_the_right_order_shows_the_function(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path, " ".join(RIGHT.upper()))
    order_lines(screen, LESSON)
    shuffled, _, whole = screen.shown.partition("Right.")
    assert "def minimax(node, x_to_move, children, score):" in shuffled
    right_lines = puzzle(LESSON).right_lines
    places = [whole.index(line.split("\n")[0]) for line in right_lines[:3]]
    assert places == sorted(places)
    assert f"    {right_lines[0]}" in whole


def test_a_wrong_order_is_told_how_far_it_is_right(tmp_path: Path) -> None:
    swapped = RIGHT[:2] + RIGHT[3] + RIGHT[2] + RIGHT[4:]
    first = RIGHT[1] + RIGHT[0] + RIGHT[2:]
    screen = ScriptedScreen(tmp_path, swapped, first, RIGHT[0] + RIGHT[2], RIGHT[:3], "a1", "")
    order_lines(screen, LESSON)
    shown = screen.shown
    assert "The first 2 lines are in place; in ours, the next is a different one." in shown
    assert "In ours, the first line is a different one." in shown
    assert "The first line is in place; in ours, the next is a different one." in shown
    assert "All 3 are in their places so far. What comes next?" in shown
    assert f"There is no line 1; the lines are a to {ascii_lowercase[COUNT - 1]}." in shown
    assert "Right." not in shown


@pytest.mark.slow
def test_another_order_that_passes_the_checks_is_right_too(tmp_path: Path) -> None:
    lesson = find_lesson("s10_recursion")
    task = puzzle(lesson)
    letter = ascii_lowercase[task.lines.index("count = 0")]
    ours = "".join(ascii_lowercase[number] for number in task.order)
    screen = ScriptedScreen(tmp_path, letter + ours.replace(letter, ""))
    order_lines(screen, lesson)
    _, _, whole = screen.shown.partition("Right.")
    assert whole.index("count = 0") < whole.index("if is_leaf(tree):")


def test_a_lesson_without_a_puzzle_says_so(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path)
    order_lines(screen, find_lesson("s01_board"))
    assert "no lines to put in order" in screen.shown


def test_long_lines_keep_their_indentation(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path, "", width=40)
    order_lines(screen, find_lesson("s17_remember"))
    assert max(map(len, screen.shown.splitlines())) <= 40
