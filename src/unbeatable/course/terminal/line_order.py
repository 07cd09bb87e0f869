"""A softer form of an exercise: the lines of a function, to be put in order."""

from collections.abc import Sequence
from string import ascii_lowercase

from rich.padding import Padding
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from unbeatable.course.checks.subprocess import check_in_subprocess
from unbeatable.course.lesson import Lesson
from unbeatable.course.parsons import (
    Puzzle,
    first_wrong_line,
    is_complete,
    puzzle,
    solution_with,
    write_function,
)
from unbeatable.course.terminal.screen import STOP, Screen


def order_lines(screen: Screen, lesson: Lesson) -> None:
    """Ask for the order of the lines until it is right."""
    if lesson.parsons is None:
        screen.say("There are no lines to put in order in this lesson.")
        return
    task = puzzle(lesson)
    screen.say(f"These lines of {task.function} are out of order. They keep their indentation.\n")
    screen.console.print(_shuffled(task))
    while typed := screen.line("\nThe letters in order, such as bca (Enter: leave): "):
        if _judge(screen, lesson, task, typed):
            return


def _judge(screen: Screen, lesson: Lesson, task: Puzzle, typed: str) -> bool:
    """Say how far the order is right. Return whether all of it is."""
    letters = ascii_lowercase[: len(task.lines)]
    order = [letter for letter in typed.lower() if letter.isalnum()]
    unknown = [letter for letter in order if letter not in letters]
    if unknown:
        screen.say(f"There is no line {unknown[0]}; the lines are {letters[0]} to {letters[-1]}.")
        return False
    lines = [task.lines[letters.index(letter)] for letter in order]
    wrong = first_wrong_line(lesson, lines)
    if wrong is None or _passes(screen, lesson, lines):
        screen.say("Right. This is the function:\n", "green")
        screen.console.print(_code(task.heading, lines))
        screen.say("\nNow write it in your file: that is how it stays in your head.")
        return True
    screen.say(_how_far(wrong, len(lines)), "red")
    return False


def _passes(screen: Screen, lesson: Lesson, lines: Sequence[str]) -> bool:
    """Return whether the function passes the checks with its lines in this order."""
    if not is_complete(lesson, lines):
        return False
    with screen.console.status(f"Checking ({STOP} stops it)"):
        sources = {lesson.name: solution_with(lesson, lines)}
        report = check_in_subprocess(lesson, sources, interrupted=screen.is_stopped)
    return report is not None and report.passed


def _how_far(wrong: int, count: int) -> str:
    """Say how many of so many lines are as in our solution."""
    if wrong == count:
        return f"All {count} are in their places so far. What comes next?"
    if wrong == 0:
        return "In ours, the first line is a different one."
    begins = f"The first {wrong} lines are" if wrong > 1 else "The first line is"
    return f"{begins} in place; in ours, the next is a different one."


def _shuffled(task: Puzzle) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_row("", Text(task.heading))
    for letter, line in zip(ascii_lowercase, task.lines, strict=False):
        depth = len(line) - len(line.lstrip())
        table.add_row(Text(letter, "bold"), Padding(Text(line.lstrip()), (0, 0, 0, 4 + depth)))
    return table


def _code(heading: str, lines: Sequence[str]) -> Syntax:
    source = write_function(heading, lines)
    return Syntax(source, "python", background_color="default", word_wrap=True)
