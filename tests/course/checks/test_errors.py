"""Errors in the learner's code, in words."""

from unbeatable.course.checks.runner import run_checks
from unbeatable.course.lesson import find_lesson

MOVE = find_lesson("2")


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
