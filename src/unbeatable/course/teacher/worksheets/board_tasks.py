"""Boards on worksheets: what to find out about each, and the answers by our own solutions."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from unbeatable.course.checks.modules import modules
from unbeatable.course.checks.reference import LINES
from unbeatable.course.lesson import Lesson, all_lessons
from unbeatable.course.messages import Message

Words: TypeAlias = Message | str
"""What is written below a board: a message to translate, or text that is the same everywhere."""
Answer: TypeAlias = Callable[[str], Words]

YES, NO, NOBODY = Message("yes"), Message("no"), Message("nobody")
NONE = Message("none")


@dataclass(frozen=True)
class Blank:
    """Something to write below a board: what it is, and the answer."""

    label: Words | Answer
    answer: Answer | None
    """None if the label says all."""


@dataclass(frozen=True)
class BoardTask:
    task: Message
    blanks: tuple[Blank, ...]
    boards: tuple[str, ...]
    """Boards to practise on, besides those of the reading."""
    most_empty: int = 9
    """The most empty cells of a board: nobody looks further ahead with a pencil."""


@dataclass(frozen=True)
class SolvedBoard:
    """A board with the labels and the answers below it."""

    board: str
    labels: tuple[Words, ...]
    answers: tuple[Words | None, ...]

    @property
    def line(self) -> list[int]:
        """The cells of completed lines."""
        marks = self.board
        lines = [line for line in LINES if len({marks[cell] for cell in line}) == 1]
        return sorted({cell for line in lines for cell in line if marks[cell] != "."})


OPEN = (
    "xo..x....",
    "x...o...x",
    "o...x..x.",
    "xox.o....",
    "..x.o....",
    "xo.ox....",
    "x.o.x....",
    "o...x....",
)
THREATS = (
    "xx.oo....",
    "x.o.o..x.",
    "xo..x..o.",
    "o.x.xo..x",
    "x...o...x",
    "..xxo.o..",
    ".xo.x.o..",
    "x.x.o...o",
)
ENDED = ("xxxoo....", "xoxxoooxx", "oooxx.x..", "x.oox...x", "xox.x.xoo", "xoxoxoxxo")
LATE = (
    ".oxx.ox.o",
    "x.xo.xo..",
    "xox..oox.",
    "x..oox..x",
    "oxx.oox..",
    "..xoxxo..",
    "o.x.x.ox.",
    ".xx..o.xo",
)


def _ours(lesson: str, function: str) -> Callable[..., Any]:
    """Return a function of our solution, importable inside `modules`."""
    found: Callable[..., Any] = getattr(importlib.import_module(lesson), function)
    return found


def _code(text: str) -> str:
    return f"`{text}`"


def _cells(cells: Sequence[int]) -> Words:
    return ", ".join(map(str, cells)) if cells else NONE


def _canonical(board: str) -> str:
    return _code(_ours("s18_mirrors", "canonical")(board))


def _call(lesson: str, function: str) -> Answer:
    return lambda board: str(_ours(lesson, function)(board))


def _whose_turn(board: str) -> str:
    return str(_ours("s03_turns", "whose_turn")(board))


def _is_over(board: str) -> bool:
    return bool(_ours("s05_over", "is_over")(board))


def _some_free(board: str) -> int:
    free = [cell for cell, mark in enumerate(board) if mark == "."]
    return free[len(free) // 2]


def _move(board: str) -> Message:
    return Message("{mark} on {cell}", {"mark": _whose_turn(board), "cell": _some_free(board)})


def _after_move(board: str) -> Words:
    mark = _ours("s03_turns", "whose_turn")(board)
    return _code(_ours("s02_move", "place")(board, _some_free(board), mark))


def _line_of(board: str) -> Words:
    winner = _ours("s04_lines", "winner")(board)
    return NOBODY if winner is None else str(winner)


def _result(board: str) -> Words:
    if not _is_over(board):
        return NONE
    winner = _ours("s04_lines", "winner")(board)
    return Message("draw") if winner is None else str(winner)


def _wins(mark: str) -> Answer:
    return lambda board: _cells(_ours("s08_block", "threats")(board, mark))


def _forks(board: str) -> Words:
    """Return the cells for a fork of x that do not win at once."""
    wins = _ours("s08_block", "threats")(board, "x")
    return _cells([cell for cell in _ours("s08_block", "forks")(board, "x") if cell not in wins])


def _best(board: str) -> Words:
    """Return all cells with the best value for whoever is to move."""
    value, place = _ours("s13_choose", "value"), _ours("s02_move", "place")
    mark = _ours("s03_turns", "whose_turn")(board)
    values = {
        cell: value(place(board, cell, mark)) for cell in _ours("s03_turns", "legal_moves")(board)
    }
    best = (max if mark == "x" else min)(values.values())
    return _cells([cell for cell, each in values.items() if each == best])


def _wins_or_loses(board: str) -> Message:
    if _ours("s22_winning", "is_winning")(board):
        return Message("winning")
    return Message("losing") if _ours("s22_winning", "is_losing")(board) else Message("neither")


def _to_move(board: str) -> Words:
    return NOBODY if _is_over(board) else _whose_turn(board)


def _results(board: str) -> list[str]:
    """Return how the games end against a player that takes the first empty cell."""
    player = "o" if _whose_turn(board) == "x" else "x"
    first_free = _ours("s06_computer", "first_free")
    results: list[str] = _ours("s15_proof", "all_results")(board, player, first_free)
    return results


def _orders(board: str) -> int:
    """Return in how many orders the marks can have come onto a board."""
    if set(board) == {"."}:
        return 1
    last = "o" if board.count("x") == board.count("o") else "x"
    before = [board[:cell] + "." + board[cell + 1 :] for cell in range(9) if board[cell] == last]
    return sum(_orders(each) for each in before if not _is_over(each))


def _number(place: int) -> Answer:
    return lambda board: str(_ours("s20_bitboards", "to_position")(board)[place])


TO_MOVE = Blank(Message("to move"), _whose_turn)
PLAY_WELL = BoardTask(
    Message("Who is to move? What is the board worth, 1, 0 or -1, and which cells are best?"),
    (
        TO_MOVE,
        Blank(Message("value"), _call("s13_choose", "value")),
        Blank(Message("best"), _best),
    ),
    LATE,
    most_empty=4,
)
HOW_IT_ENDED = BoardTask(
    Message("Is the game over? If it is, who has won, or is it a draw?"),
    (
        Blank(Message("over"), lambda board: YES if _is_over(board) else NO),
        Blank(Message("result"), _result),
    ),
    (*LATE[:3], *ENDED),
)
TASKS: dict[str, BoardTask] = {
    "s01_board": BoardTask(
        Message("Write each board as a string of nine characters, with a dot for an empty cell."),
        (Blank(Message("string"), _code),),
        OPEN,
    ),
    "s02_move": BoardTask(
        Message("Make the move below each board, and write the board afterwards as a string."),
        (Blank(_move, None), Blank(Message("string"), _after_move)),
        OPEN,
    ),
    "s03_turns": BoardTask(
        Message("Who is to move, and what are the legal moves?"),
        (
            TO_MOVE,
            Blank(
                Message("moves"),
                lambda board: _cells(_ours("s03_turns", "legal_moves")(board)),
            ),
        ),
        OPEN,
    ),
    "s04_lines": BoardTask(
        Message("Who has three in a row? Draw the line."),
        (Blank(Message("line of"), _line_of),),
        (*THREATS[:3], *ENDED),
    ),
    "s05_over": HOW_IT_ENDED,
    "s06_computer": BoardTask(
        Message("Which cell does first_free choose? Which cell would you choose?"),
        (
            TO_MOVE,
            Blank("first_free", _call("s06_computer", "first_free")),
            Blank(Message("you"), lambda board: ""),
        ),
        THREATS,
    ),
    "s07_play": HOW_IT_ENDED,
    "s08_block": BoardTask(
        Message("On which cells would x or o complete a line? Where could x make a fork?"),
        (
            Blank(Message("x wins on"), _wins("x")),
            Blank(Message("o wins on"), _wins("o")),
            Blank(Message("x forks on"), _forks),
        ),
        THREATS,
    ),
    "s12_tree": BoardTask(
        Message("Who is to move? How many boards are right below this one in the tree?"),
        (
            Blank(Message("to move"), _to_move),
            Blank(
                Message("boards"),
                lambda board: str(len(_ours("s12_tree", "children")(board))),
            ),
        ),
        (LATE[0], ENDED[0], LATE[1], ENDED[3], *LATE[2:]),
    ),
    "s13_choose": PLAY_WELL,
    "s14_quick": BoardTask(
        Message("Who is to move? What is the board worth, if a quick win is worth more?"),
        (TO_MOVE, Blank(Message("value"), _call("s14_quick", "value"))),
        LATE,
        most_empty=4,
    ),
    "s15_proof": BoardTask(
        Message(
            "Your player takes the first empty cell. The opponent is to move, and tries every "
            "move. How many games are there, and how many of them does the opponent win?"
        ),
        (
            Blank(Message("opponent"), _whose_turn),
            Blank(Message("games"), lambda board: str(len(_results(board)))),
            Blank(Message("won"), lambda board: str(_results(board).count(_whose_turn(board)))),
        ),
        LATE,
        most_empty=4,
    ),
    "s17_remember": BoardTask(
        Message("x began. In how many orders can the marks have come onto the board?"),
        (Blank(Message("orders"), lambda board: str(_orders(board))),),
        OPEN,
    ),
    "s18_mirrors": BoardTask(
        Message("Write the canonical board: the smallest of the eight, as a string."),
        (Blank(Message("string"), _canonical),),
        OPEN,
    ),
    "s20_bitboards": BoardTask(
        Message("Cell i is bit i. Write the number of x and the number of o."),
        (Blank("x", _number(0)), Blank("o", _number(1))),
        OPEN,
    ),
    "s22_winning": BoardTask(
        Message("Is the board winning or losing for whoever is to move, or neither?"),
        (TO_MOVE, Blank(Message("it is"), _wins_or_loses)),
        LATE,
        most_empty=4,
    ),
}

ANY_BOARD = {"s01_board", "s04_lines", "s18_mirrors", "s20_bitboards"}
"""The lessons whose tasks fit any board. Others need one that can arise in a game."""
AFTER_THE_END = {*ANY_BOARD, "s05_over", "s07_play", "s12_tree"}
"""The lessons whose tasks make sense when the game is over."""


def solve_boards(
    lesson: Lesson, boards: Sequence[str], *, most: int
) -> tuple[BoardTask, list[SolvedBoard]] | None:
    """Return the lesson's task with boards, first those of the reading; None if it has no task."""
    task = TASKS.get(lesson.name)
    if task is None:
        return None
    with modules(all_lessons()[-1], {}):  # a task may need a function of a later lesson
        candidates = dict.fromkeys((*boards, *task.boards))
        fit = [board for board in candidates if _fits(lesson, task, board)]
        return task, [_solve(task, board) for board in fit[:most]]


def _fits(lesson: Lesson, task: BoardTask, board: str) -> bool:
    if len(board) != 9 or board.count(".") > task.most_empty:
        return False
    can_arise = board.count("x") - board.count("o") in (0, 1)
    if lesson.name not in ANY_BOARD and not can_arise:
        return False
    return lesson.name in AFTER_THE_END or not _is_over(board)


def _solve(task: BoardTask, board: str) -> SolvedBoard:
    return SolvedBoard(
        board,
        tuple(_label(blank, board) for blank in task.blanks),
        tuple(blank.answer and blank.answer(board) for blank in task.blanks),
    )


def _label(blank: Blank, board: str) -> Words:
    return blank.label(board) if callable(blank.label) else blank.label
