import random
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from unbeatable import load
from unbeatable.core.game import LineGame
from unbeatable.solve.proof.line_board import LineBoard
from unbeatable.solve.proof.win.counter_kernels import (
    ATTACKER,
    SIDE_BITS,
    STONES_SHIFT,
    Counters,
    new_counters,
    new_lines,
)
from unbeatable.solve.proof.win.extraction_kernels import find_root, set_up
from unbeatable.solve.proof.win.proof_number_kernels import new_search
from unbeatable.solve.proof.win.threat_kernels import FREE_DEPTH, STEPS_OF_ONE, new_threats


def check_counters(board: LineBoard, stones: NDArray[np.int8], counters: Counters) -> None:
    assert counters.stones.tolist() == stones.tolist()
    for line, counter in zip(board.lines, counters.line.tolist(), strict=True):
        on_line = stones[line].tolist()
        empty = sum(1 << place for place, stone in enumerate(on_line) if stone == 0)
        assert counter & (1 << STONES_SHIFT) - 1 == empty
        counts = on_line.count(1) + (on_line.count(2) << SIDE_BITS)
        assert counter >> STONES_SHIFT == counts


def has_line(board: LineBoard, stones: NDArray[np.int8]) -> bool:
    return any((stones[board.lines] == 1 + side).all(axis=1).any() for side in (0, 1))


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_counters_are_kept_move_by_move(k: int) -> None:
    board = LineBoard.of(cast(LineGame, load(f"mnk(5,4,{k})")))
    lines, search, chance = new_lines(board), new_search(board), random.Random(k)
    threats = new_threats(board.cells, len(board.lines))
    threats.work[STEPS_OF_ONE] = threats.work[FREE_DEPTH] = 100
    for taken in range(0, 13, 2):
        counters = new_counters(board)
        stones = np.zeros(board.cells, dtype=np.int8)
        stones[chance.sample(range(board.cells), taken)] = [1, 2] * (taken // 2)
        salt = np.uint64(1 + taken)
        set_up(lines, counters, search, stones, salt)
        check_counters(board, stones, counters)
        if taken >= 8 and not has_line(board, stones):  # a search that ends soon
            find_root(lines, counters, threats, search, ATTACKER)
            check_counters(board, stones, counters)
