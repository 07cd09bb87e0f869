from typing import cast

import numpy as np
import pytest

from tests.solve.proof.hold.replay import opponent_ever_completes
from unbeatable import load
from unbeatable.core.game import LineGame
from unbeatable.solve.proof.line_board import LineBoard
from unbeatable.solve.proof.strategy import PASS
from unbeatable.solve.proof.torus_pairs import SIDE, STEPS, find_torus_pairs, first_of_pairs


def board_of(columns: int, rows: int, k: int) -> LineBoard:
    return LineBoard.of(cast(LineGame, load(f"mnk({columns},{rows},{k})")))


def test_each_line_of_the_torus_has_one_pair() -> None:
    ways = first_of_pairs()
    cells: list[tuple[int, int]] = []
    for down, right in STEPS.values():
        pairs = [
            (row, column)
            for row in range(SIDE)
            for column in range(SIDE)
            if tuple(ways[row, column]) == (down, right)
        ]
        # One line is told from another of its direction by what stays the same along it.
        assert len({(row * right - column * down) % SIDE for row, column in pairs}) == SIDE
        assert len(pairs) == SIDE
        cells += pairs
        cells += [((row + down) % SIDE, (column + right) % SIDE) for row, column in pairs]
    assert len(set(cells)) == len(cells) == SIDE * SIDE


@pytest.mark.parametrize("k", range(9, 27))
def test_every_board_is_held(k: int) -> None:
    sizes = {
        (k, k),
        (26, 26),
        (26, k - 1),
        (k - 1, 26),
        (26, 1),
        (1, 26),
        (k, min(k + 1, 26)),
        (26, 17),
    }
    for columns, rows in sizes:
        if max(columns, rows) < k:
            continue
        board = board_of(columns, rows, k)
        stones = np.zeros(board.cells, dtype=np.int8)
        strategy = find_torus_pairs(board, stones, to_move=False)
        assert strategy, (columns, rows, k)
        assert not opponent_ever_completes(board, stones.tolist(), strategy, to_move=False)


def test_eight_in_a_row_is_not_claimed() -> None:
    board = board_of(8, 8, 8)
    assert find_torus_pairs(board, np.zeros(64, dtype=np.int8), to_move=False) is None


def test_after_a_stone_of_the_opponent_the_owner_takes_the_other_of_its_pair() -> None:
    board = board_of(11, 11, 9)
    for cell in range(board.cells):
        stones = np.zeros(board.cells, dtype=np.int8)
        stones[cell] = 2
        strategy = find_torus_pairs(board, stones, to_move=True)
        assert strategy
        assert not opponent_ever_completes(board, stones.tolist(), strategy, to_move=True)


def test_a_stone_of_the_owner_hurts_nothing() -> None:
    board = board_of(9, 9, 9)
    stones = np.zeros(board.cells, dtype=np.int8)
    stones[40] = 1
    for to_move in (True, False):
        strategy = find_torus_pairs(board, stones, to_move=to_move)
        assert strategy
        assert strategy.move[0] == PASS
        assert not opponent_ever_completes(board, stones.tolist(), strategy, to_move=to_move)


def test_a_line_that_nearly_stands_is_not_held() -> None:
    board = board_of(9, 9, 9)
    stones = np.zeros(board.cells, dtype=np.int8)
    stones[:8] = 2
    assert find_torus_pairs(board, stones, to_move=False) is None
    strategy = find_torus_pairs(board, stones, to_move=True)
    assert strategy
    assert strategy.move[0] == 8
    assert not opponent_ever_completes(board, stones.tolist(), strategy, to_move=True)
