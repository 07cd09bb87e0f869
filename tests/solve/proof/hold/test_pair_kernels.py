"""Pairs: those that are found serve every line, and a plain search finds none where there are."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from tests.solve.proof.hold.test_position import board_of
from unbeatable.solve.jit import compiled
from unbeatable.solve.proof.hold import pair_kernels
from unbeatable.solve.proof.hold.pair_kernels import CELL_BITS, CELL_MASK, new_pairing
from unbeatable.solve.proof.hold.position import HoldBoard, hold_board, number_cells


@compiled()
def find_pairs(board, work, own, other, spare):  # type: ignore[no-untyped-def]
    return pair_kernels.find_pairs(board, work, own, other, spare)


def empty_board(spec: str) -> HoldBoard:
    board = board_of(spec)
    stones = np.zeros(board.cells, dtype=np.int8)
    position = hold_board(board, stones, number_cells(board, stones))
    assert position is not None
    return position


def has_pairs(lines: list[int], used: int) -> bool:
    """Return whether disjoint pairs outside the used cells serve all lines."""
    if not lines:
        return True
    cells = [1 << i for i in range(64) if lines[0] & ~used & 1 << i]
    for one, other in combinations(cells, 2):
        pair = one | other
        if has_pairs([line for line in lines if line & pair != pair], used | pair):
            return True
    return False


@pytest.mark.parametrize(
    ("spec", "cells", "length"),
    [("mnk(3,3,3)", 9, 3), ("mnk(4,4,3)", 16, 3), ("mnk(4,4,4)", 16, 4)],
)
@pytest.mark.parametrize("spare", [False, True])
def test_pairs_are_found_where_there_are_some(
    spec: str, cells: int, length: int, spare: bool
) -> None:
    board, chance, answers = empty_board(spec), Random(spec), []
    for _ in range(150):
        own = other = 0
        for cell in chance.sample(range(cells), chance.randrange(cells)):
            own, other = (
                (own | 1 << cell, other) if chance.random() < 0.5 else (own, other | 1 << cell)
            )
        dangers = [int(line) & ~other for line in board.dangers if not int(line) & own]
        work = new_pairing(len(board.dangers), cells, length)
        found = bool(find_pairs(board, work, np.uint64(own), np.uint64(other), spare))
        free = [1 << cell for cell in range(cells) if not (own | other) >> cell & 1]
        stones = [0, *(free if spare else ())]
        expected = any(
            has_pairs([line for line in dangers if not line & stone], stone) for stone in stones
        )
        assert found == expected
        answers.append(found)
        if found:
            levels, used = int(work.result[0]), 0
            for option in map(int, work.chosen[:levels]):
                one, two = option >> CELL_BITS & CELL_MASK, option & CELL_MASK
                pair = 1 << one | 1 << two
                assert not pair & (used | own | other)
                used |= pair
                dangers = [line for line in dangers if line & pair != pair]
            assert not dangers
            assert used == int(work.zone[0])
    assert {True, False} == set(answers)
