"""Boards on worksheets, with the answers of our own solutions."""

import pytest

from unbeatable.course.lesson import find_lesson
from unbeatable.course.messages import Message, render
from unbeatable.course.teacher.worksheets.board_tasks import TASKS, SolvedBoard, Words, solve_boards


def _text(words: Words | None) -> str | None:
    return render(words) if isinstance(words, Message) else words


def solve(lesson: str, board: str) -> dict[str, str | None]:
    """Return the labels and answers below one board."""
    solved = solve_boards(find_lesson(lesson), [board], most=1)
    assert solved is not None
    [below] = solved[1]
    assert below.board == board, "the board does not fit the task"
    return {
        _text(label) or "": _text(answer)
        for label, answer in zip(below.labels, below.answers, strict=True)
    }


@pytest.mark.parametrize(
    ("lesson", "board", "answers"),
    [
        ("1", "xo..x....", {"string": "`xo..x....`"}),
        ("2", "xo..x....", {"o on 6": None, "string": "`xo..x.o..`"}),
        ("3", "xo..x....", {"to move": "o", "moves": "2, 3, 5, 6, 7, 8"}),
        ("4", "xxxoo....", {"line of": "x"}),
        ("4", "xxooxxxoo", {"line of": "nobody"}),
        ("5", "xoxxoooxx", {"over": "yes", "result": "draw"}),
        ("5", "oooxx.x..", {"over": "yes", "result": "o"}),
        ("5", "xo..x....", {"over": "no", "result": "none"}),
        ("6", "xo..x....", {"to move": "o", "first_free": "2", "you": ""}),
        ("8", "xo..x..o.", {"x wins on": "8", "o wins on": "none", "x forks on": "2, 3, 5, 6"}),
        ("12", "oxx.oox..", {"to move": "x", "boards": "3"}),
        ("12", "xxxoo....", {"to move": "nobody", "boards": "0"}),
        ("13", "oxx.oox..", {"to move": "x", "value": "-1", "best": "3, 7, 8"}),
        ("13", ".xx..o.xo", {"to move": "o", "value": "1", "best": "0, 3, 4, 6"}),
        ("14", "x.xo.xo..", {"to move": "o", "value": "93"}),
        ("15", "oxx.oox..", {"opponent": "x", "games": "3", "won": "0"}),
        ("15", ".xx..o.xo", {"opponent": "o", "games": "5", "won": "1"}),
        ("17", "xo..x....", {"orders": "2"}),
        ("17", "xox.o....", {"orders": "4"}),
        ("18", "xo..x....", {"string": "`....x..ox`"}),
        ("20", "xo..x....", {"x": "17", "o": "2"}),
        ("22", "oxx.oox..", {"to move": "x", "it is": "losing"}),
    ],
)
def test_answers(lesson: str, board: str, answers: dict[str, str]) -> None:
    assert solve(lesson, board) == answers


def test_boards_that_do_not_fit_the_task_are_left_out() -> None:
    def boards(lesson: str, *given: str) -> list[str]:
        solved = solve_boards(find_lesson(lesson), given, most=50)
        assert solved is not None
        return [board.board for board in solved[1]]

    assert "xxxoo...." not in boards("3", "xxxoo....")  # over
    assert "xxx......" not in boards("3", "xxx......")  # cannot arise
    assert "xxx......" in boards("4", "xxx......")
    assert "xo.." not in boards("4", "xo..")
    assert "x........" not in boards("13", "x........")  # too far from the end
    assert boards("13", "oxx.oox..").count("oxx.oox..") == 1


def test_a_lesson_without_a_task_has_no_boards() -> None:
    assert solve_boards(find_lesson("9"), ["x........"], most=8) is None


def test_the_cells_of_completed_lines() -> None:
    def line(board: str) -> list[int]:
        return SolvedBoard(board, (), ()).line

    assert line("xxxooxoxo") == [0, 1, 2]
    assert line("xxxoxoxox") == [0, 1, 2, 4, 6, 8]
    assert line("xo..x....") == []


def test_there_are_enough_boards_for_every_task() -> None:
    for name in TASKS:
        lesson = find_lesson(name)
        assert lesson.name == name
        solved = solve_boards(lesson, [], most=8)
        assert solved is not None
        assert len(solved[1]) >= 8, name
