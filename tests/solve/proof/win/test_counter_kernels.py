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
    MAX_MISSING,
    Counters,
    new_counters,
    new_lines,
)
from unbeatable.solve.proof.win.extraction_kernels import find_root, set_up
from unbeatable.solve.proof.win.proof_number_kernels import new_search
from unbeatable.solve.proof.win.threat_kernels import FREE_DEPTH, STEPS_OF_ONE, new_threats


def check_counters(board: LineBoard, stones: NDArray[np.int8], counters: Counters) -> None:
    length = board.lines.shape[1]
    assert counters.stones.tolist() == stones.tolist()
    for side in (0, 1):
        own = (stones[board.lines] == 1 + side).sum(axis=1)
        others = (stones[board.lines] == 2 - side).sum(axis=1)
        assert counters.on_line[side].tolist() == own.tolist()
        for missing in range(1, MAX_MISSING + 1):
            expected = np.flatnonzero((own == length - missing) & (others == 0))
            listed = counters.open[side, missing, : counters.size[side, missing]]
            assert sorted(listed) == expected.tolist()
            assert counters.place[side, listed].tolist() == [*range(len(listed))]


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
        if taken >= 8 and (counters.on_line < k).all():  # a search that ends soon
            find_root(lines, counters, threats, search, ATTACKER)
            check_counters(board, stones, counters)
