"""Crashes of the learner's code, in words."""

import pytest

from tests.course.checks.failures import BOARD, MOVE, failure, first_words
from unbeatable.course.checks.errors import describe_crash
from unbeatable.course.lesson import Lesson, find_lesson

TURNS = find_lesson("3")
PLAY = find_lesson("7")
TREES = find_lesson("s10_recursion")
MINIMAX = find_lesson("s11_minimax")


def test_a_crash_names_the_call_the_line_and_the_values() -> None:
    source = "def place(board, cell, mark):\n    board[cell] = mark\n    return board\n"
    crash = failure(MOVE, source)
    assert crash.words.splitlines() == [
        "place('.........', 4, 'x') stops in line 2 of s02_move.py, `board[cell] = mark`.",
        "A string (in Python: str) cannot be changed; make a new one. "
        "Python says: TypeError: 'str' object does not support item assignment.",
        "At that moment: board = '.........', cell = 4, mark = 'x'.",
    ]
    assert (crash.line, crash.board) == (2, ".........")


def test_a_crash_in_an_earlier_file_names_the_line_that_called_it() -> None:
    source = PLAY.solution.replace("place(board, ", "place(boards, ")
    crash = failure(PLAY, source)
    lines = source.splitlines()
    assert crash.line is not None
    assert "place(boards, " in lines[crash.line - 1]
    assert crash.words.startswith(
        f"play_game(first, first) stops in line {crash.line} of s07_play.py, `"
    )
    assert "That calls place, which stops in line" in crash.words
    assert "of s02_move.py, `" in crash.words
    assert "boards = ['.........']" in crash.words
    assert crash.blame is None


def test_an_experiment_that_stops_the_file_is_named_by_its_own_line() -> None:
    last = len(MOVE.solution.splitlines()) + 1
    source = f"{MOVE.solution}place('x........', 0, 'o')\n"
    crash = failure(MOVE, source)
    assert crash.line == last
    assert crash.words.startswith(
        f"It stops in line {last} of s02_move.py, `place('x........', 0, 'o')`. "
        "That calls place, which stops in line "
    )
    assert "ValueError: cell 0 is taken by x." in crash.words
    assert f"remove line {last} again" in crash.words
    again = first_words(source.replace("0, 'o'", "9, 'o'"), MOVE)
    assert "`place('x........', 9, 'o')`" in again  # not as it was before


@pytest.mark.parametrize(
    ("source", "said", "line"),
    [
        ("raise NotImplementedError", "s01_board.py is not written yet.", 1),
        (
            "def new_board():\n    raise NotImplementedError\n",
            "new_board in s01_board.py is not written yet.",
            2,
        ),
        (
            "def new_board():\n    raise NotImplementedError\nnew_board()\n",
            "not written yet. Line 3 of s01_board.py, `new_board()`, calls it already.",
            3,
        ),
        ("def new_board(:", "Something is missing or too much on this line", 1),
        ("\nif 1 = 1:\n    pass\n", "To compare two things, write two: ==.", 2),
        ("x = 1\n1 / 0", "line 2 of s01_board.py, `1 / 0`.\nPython says: ZeroDivisionError", 2),
        ("import math\nmath.squirt(4)", "Python says: AttributeError: module 'math'", 2),
        ("", "s01_board.py has no new_board: add it, with exactly this name.", None),
        (
            "def newBoard(): pass",
            "s01_board.py has no new_board, but newBoard. The name must be exactly new_board.",
            None,
        ),
        (
            "def new_board(size): return '.' * size",
            "The check calls new_board(), but your file has `def new_board(size)`.",
            None,
        ),
        (
            "def new_board(): return '.' * 9\ndef show(board): return 7",
            "show('.........') should be a string, but it is 7, which is a number.",
            None,
        ),
    ],
)
def test_what_went_wrong_is_told_in_words(source: str, said: str, line: int | None) -> None:
    crash = failure(BOARD, source)
    assert said in crash.words
    assert crash.line == line


def test_the_board_that_is_drawn_is_the_one_in_the_message() -> None:
    lesson = find_lesson("13")
    again = "\ndef value(board):\n    return value('xxxxxxxxx') if board[0] == 'x' else 0\n"
    crash = failure(lesson, lesson.solution + again)
    assert crash.words.endswith("At that moment: board = 'xxxxxxxxx'.")
    assert crash.board == "xxxxxxxxx"


def test_an_answer_with_which_the_check_cannot_go_on_is_told() -> None:
    words = first_words(f"{TURNS.solution}\nlegal_moves = lambda board: iter([7])[0]\n", TURNS)
    assert "`legal_moves = lambda board: iter([7])[0]`" in words
    crash = failure(PLAY, f"{PLAY.solution}\ndef play_game(x_player, o_player): return []\n")
    assert "Python says" not in crash.words


@pytest.mark.parametrize(
    ("lesson", "source", "said"),
    [
        (
            TREES,
            "def leaves(tree):\n    if tree == 7:\n        return 1\n    return leaves(tree)  #!\n",
            "Line {line} calls leaves again with the same tree, so it never ends.\n"
            "At that moment: tree = 1.",
        ),
        (
            TREES,
            "def leaves(tree):\n    return sum(leaves(tree) for child in [1])  #!\n",
            "Line {line} calls leaves again with the same tree",
        ),
        (
            TREES,
            "def leaves(tree):\n    while children(tree) == []:\n        return leaves(tree)  #!\n",
            "Line {line} calls leaves again with the same tree",
        ),
        (
            TREES,
            "def leaves(tree):\n    return leaves([tree])  #!\n",
            "It calls itself without end: some call must return without making another.",
        ),
        (
            MINIMAX,
            "def minimax(node, x_to_move, children, score):\n"
            "    return -minimax(node, not x_to_move, children, score)  #!\n",
            "Line {line} calls minimax again with the same node",
        ),
        (BOARD, "def new_board():\n    return new_board()  #!\n", "calls new_board again, so it"),
    ],
)
def test_recursion_without_end_names_the_line_that_repeats_itself(
    lesson: Lesson, source: str, said: str
) -> None:
    whole = lesson.solution + source
    line = whole[: whole.index("#!")].count("\n") + 1
    crash = failure(lesson, whole)
    assert said.format(line=line) in crash.words
    assert crash.line == line


def test_functions_are_told_by_their_names() -> None:
    source = (
        "def helper(): pass\ndef new_board():\n    players = {'x': helper, 'o': len}\n"
        "    return players['a']\n"
    )
    assert "At that moment: players = {'x': helper, 'o': len}." in failure(BOARD, source).words


def test_two_functions_that_call_each_other_without_end_are_told() -> None:
    source = (
        "def leaves(tree):\n    return height(tree)\ndef height(tree):\n    return leaves(tree)\n"
    )
    crash = failure(TREES, TREES.solution + source)
    assert crash.board is None
    assert "again with the same tree, so it never ends." in crash.words
    first = len(TREES.solution.splitlines())
    assert crash.line in (first + 2, first + 4)


def test_a_crash_outside_of_checks_is_described_too() -> None:
    assert describe_crash(ZeroDivisionError("no")) == (
        "It stopped. Python says: ZeroDivisionError: no."
    )


def test_pythons_message_is_cut_where_it_is_too_long() -> None:
    assert len(describe_crash(ValueError("q" * 1_000_000))) < 1_100
