"""A learner's player on every board: its values, its moves, and what its code did wrong."""

from collections.abc import Mapping
from functools import cache

import pytest

from unbeatable import solve
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Value
from unbeatable.core.registry import load
from unbeatable.course.lesson import find_lesson
from unbeatable.course.player.all_boards import MOST_TROUBLES, PlayerValues, judge_boards
from unbeatable.course.player.learner import GAME
from unbeatable.course.player.own_players import find_player, players

WITH_VALUES = [player.name for player in players() if player.lesson.number >= 13]


@cache
def truth() -> Mapping[str, tuple[bool, int, int]]:
    """Whether each board ends the game, and its value for x: as lesson 13 and 14 have it."""
    game = load(GAME)
    solution = solve(GAME)
    found = {}
    reached = [game.start()]
    for pos in reached:
        board = game.picture(pos).marks
        is_over = game.verdict(pos) is not None
        outcome = solution.outcome(pos)
        sign = {Value.WIN: 1, Value.DRAW: 0, Value.LOSS: -1}[outcome.value]
        for_x = sign if game.turn(pos) == 0 else -sign
        end = 9 - board.count(".") + (outcome.remoteness or 0)
        if board not in found:
            reached += [game.play(pos, move) for move in game.moves(pos)]
        found[board] = (is_over, for_x, for_x * (100 - end))
    return found


@cache
def boards() -> Mapping[str, bool]:
    return {board: is_over for board, (is_over, _, _) in truth().items()}


def judge(player: str, **sources: str) -> PlayerValues:
    return judge_boards(sources, find_player(player), boards(), lambda words: None)


@pytest.mark.parametrize("name", WITH_VALUES)
def test_our_players_are_right_about_every_board(name: str) -> None:
    found = judge(name)
    column = 1 if name.startswith("s13") else 2
    assert found.values == {board: row[column] for board, row in truth().items()}
    assert set(found.moves) == {board for board, is_over in boards().items() if not is_over}
    assert found.troubles == {}


def test_a_player_without_values_has_moves() -> None:
    found = judge("s06_computer.first_free")
    assert found.values is None
    assert found.moves["x.o......"] == 1
    assert len(found.moves) == 4520


def test_a_player_by_chance_has_no_fixed_moves() -> None:
    with pytest.raises(UnbeatableError, match="any_free chooses by chance"):
        judge("s06_computer.any_free")


BLIND = find_lesson("4").solution.replace("(2, 4, 6)", "(2, 4, 7)")


def test_a_fault_in_an_earlier_lesson_shows_where_it_matters() -> None:
    found = judge("s14_quick.choose", s04_lines=BLIND)
    assert found.values is not None
    assert truth()["..xox.x.o"] == (True, 1, 95)
    assert found.values["..xox.x.o"] < 95  # for this code the game goes on


COUNTS = """
from s11_minimax import minimax
from s12_tree import children, score
from s13_choose import best_move

CALLS = []


def value(board):
    CALLS.append(board)
    return len(CALLS)


def choose(board):
    return best_move(board, value)
"""


def test_a_search_with_side_effects_remembers_nothing() -> None:
    found = judge("s14_quick.choose", s14_quick=COUNTS)
    assert found.values is not None
    # It was asked for each board, and for each move of each board that is not over.
    asked = len(set(found.values.values()))
    assert asked == len(boards())
    assert max(found.values.values()) > 2 * len(boards())


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return None", "value('xxxoo....') gave None, not a number"),
        ("return float('inf')", "gave inf, not a number"),
        ("return 1 // 0", "ZeroDivisionError"),
        ("raise SystemExit", "SystemExit"),
        ("return value(board)", "never ends"),
    ],
)
def test_what_goes_wrong_is_said_by_board(body: str, words: str) -> None:
    source = f"def value(board):\n    {body}\n\n\ndef choose(board):\n    return 0\n"
    few = {"xxxoo....": True, ".........": False}
    found = judge_boards(
        {"s14_quick": source}, find_player("s14_quick.choose"), few, lambda words: None
    )
    assert words in found.troubles["xxxoo...."]
    assert found.values == {}
    assert found.moves == {}, "who has no value is not asked for a move"


def test_a_cell_that_is_taken_is_no_move() -> None:
    found = judge("s06_computer.first_free", s06_computer="def first_free(board):\n    return 0\n")
    assert all(board[0] == "." for board in found.moves)
    assert all(board[0] != "." for board in found.troubles)
    assert len(found.troubles) == MOST_TROUBLES  # no more are tried


def test_progress_is_told() -> None:
    told: list[str] = []
    judge_boards({}, find_player("s17_remember.value"), boards(), told.append)
    assert told[:2] == ["0 of 5,478 boards", "100 of 5,478 boards"]
    assert told[-1] == "5,400 of 5,478 boards"
