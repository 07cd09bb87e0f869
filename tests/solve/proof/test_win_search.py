import random
from threading import Event
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.solve.proof.qubic import qubic_board
from tests.solve.proof.slow_replay import longest_of
from unbeatable import load, solve
from unbeatable.core.game import LineGame, Outcome, Position, Value
from unbeatable.solve.proof.checker import check_strategy
from unbeatable.solve.proof.line_board import LineBoard, stones_of
from unbeatable.solve.proof.strategy import PASS
from unbeatable.solve.proof.win_search import find_win

LONG = 600
SMALL_BOARDS = [
    (columns, rows, k)
    for columns in range(1, 5)
    for rows in range(1, columns + 1)
    for k in range(1, columns + 1)
] + [(5, 2, 3), (5, 3, 3), (5, 3, 4), (5, 1, 2)]


def line_game(spec: str) -> LineGame:
    return cast(LineGame, load(spec))


def check_at(game: LineGame, pos: Position, outcome: Outcome, misses: list[str]) -> None:
    """Search for wins of both players; compare with the outcome for the player to move."""
    board, turn = LineBoard.of(game), game.turn(pos)
    for owner in (0, 1):
        stones, to_move = stones_of(game, pos, owner), owner == turn
        strategy = find_win(board, stones, to_move=to_move, seconds=LONG)
        wins = outcome.value == (Value.WIN if to_move else Value.LOSS)
        if strategy is None:
            misses += [f"{game.spec} {game.write(pos)}"] * wins
            continue
        assert wins, game.write(pos)
        plies = longest_of(game, stones.tolist(), strategy, to_move=to_move)
        assert outcome.remoteness is not None
        assert plies >= outcome.remoteness
        assert check_strategy(board, stones, strategy, to_move=to_move).at_most == plies


@pytest.mark.slow
def test_finds_the_wins_of_small_boards_and_no_others() -> None:
    for columns, rows, k in SMALL_BOARDS:
        game = line_game(f"mnk({columns},{rows},{k})")
        misses: list[str] = []
        check_at(game, game.start(), solve(game).outcome(), misses)
        assert not misses


def random_position(game: LineGame, chance: random.Random) -> Position:
    """Return an unfinished position after random moves."""
    pos = game.start()
    for _ in range(chance.randrange(len(game.cell_symmetries()[0]))):
        following = game.play(pos, chance.choice([*game.moves(pos)]))
        if game.verdict(following) is not None:
            break
        pos = following
    return pos


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["mnk(4,3,3)", "mnk(4,4,3)", "mnk(4,4,4)"])
def test_finds_the_wins_of_random_positions_and_no_others(spec: str) -> None:
    game, chance = line_game(spec), random.Random(spec)
    solution, misses = solve(game), list[str]()
    for _ in range(40):
        pos = random_position(game, chance)
        check_at(game, pos, solution.outcome(pos), misses)
    assert not misses


@pytest.mark.parametrize(
    ("spec", "most"),
    [
        ("mnk(26,26,1)", 1),
        ("mnk(26,26,2)", 3),
        ("mnk(26,26,3)", 5),
        ("mnk(6,5,4)", 25),
        ("mnk(6,6,4)", 35),
        ("mnk(15,15,4)", 35),
        pytest.param("mnk(9,4,4)", 31, marks=pytest.mark.slow),
        pytest.param("mnk(10,4,4)", 33, marks=[pytest.mark.slow, pytest.mark.uncovered]),
    ],
)
def test_wins_on_large_boards(spec: str, most: int) -> None:
    board = LineBoard.of(line_game(spec))
    empty = np.zeros(board.cells, dtype=np.int8)
    strategy = find_win(board, empty, to_move=True, seconds=LONG)
    assert strategy is not None
    at_most = check_strategy(board, empty, strategy, to_move=True).at_most
    assert at_most is not None
    assert at_most <= most


def test_waits_for_a_move_of_the_opponent() -> None:
    game = line_game("mnk(5,4,3)")
    board, pos = LineBoard.of(game), game.read("...../.x.../...../..... o")
    stones = stones_of(game, pos, 0)
    strategy = find_win(board, stones, to_move=False, seconds=LONG)
    assert strategy is not None
    assert strategy.move[0] == PASS
    assert longest_of(game, stones.tolist(), strategy, to_move=False) == 4


def qubic_position(seed: int) -> NDArray[np.int8]:
    """Return stones of both players in equal number, without a line or a threat to make one."""
    board, chance = qubic_board(), random.Random(seed)
    while True:
        stones = np.zeros(64, dtype=np.int8)
        stones[chance.sample(range(64), 12)] = [1, 2] * 6
        counts = [(stones[board.lines] == stone).sum(axis=1).max() for stone in (1, 2)]
        if max(counts) < 3:
            return stones


def test_wins_in_qubic() -> None:
    board = qubic_board()
    assert board.lines.shape == (76, 4)
    assert board.symmetries.shape == (192, 64)
    found = 0
    for seed in range(5):
        stones = qubic_position(seed)
        strategy = find_win(board, stones, to_move=True, seconds=LONG)
        if strategy is not None:
            check_strategy(board, stones, strategy, to_move=True)
            found += 1
    assert found


def test_stops_when_told_or_when_the_time_is_over() -> None:
    board = LineBoard.of(line_game("mnk(8,8,5)"))
    empty, told = np.zeros(board.cells, dtype=np.int8), Event()
    assert find_win(board, empty, to_move=True, seconds=0.1) is None
    told.set()
    assert find_win(board, empty, to_move=True, seconds=LONG, stop=told) is None


def test_finds_no_win_where_there_are_no_lines() -> None:
    board = LineBoard(
        lines=np.zeros((0, 3), dtype=np.int16),
        through=np.zeros(0, dtype=np.int32),
        first=np.zeros(5, dtype=np.int32),
        symmetries=np.arange(4, dtype=np.int16)[None],
    )
    assert find_win(board, np.zeros(4, dtype=np.int8), to_move=True, seconds=LONG) is None
