"""The search against retrograde analysis and solving ply by ply, position by position."""

import numpy as np
import pytest
from numpy.typing import NDArray

from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta import book_kernels, kernels
from unbeatable.solve.alpha_beta.bitboard import Bitboard
from unbeatable.solve.alpha_beta.searcher import new_stop
from unbeatable.solve.ply_by_ply.solver import solve_ply_by_ply
from unbeatable.solve.retrograde import retrograde
from unbeatable.solve.table_solution import TableSolution

SIZES = [(3, 3), (4, 3), (3, 4), (5, 2), (2, 5), (1, 6), (7, 1), (3, 5), (4, 4)]


def find_scores(
    board: Bitboard, own: NDArray[np.uint64], taken: NDArray[np.uint64], table_bits: int = 16
) -> NDArray[np.int8]:
    scores = np.empty(len(own), dtype=np.int8)
    table = np.zeros(2 << table_bits, dtype=np.uint64)
    bits = np.uint64(table_bits)
    book_kernels.find_scores(board.constants, table, bits, own + taken, scores, new_stop())
    return scores


def agrees(solution: TableSolution) -> None:
    game = solution.game
    assert isinstance(game, MNK)
    board = Bitboard(game)
    going_on = [pos for pos in solution if game.verdict(pos) is None]
    stones = np.array([board.stones_of(pos) for pos in going_on], dtype=np.uint64).reshape(-1, 2)
    scores = find_scores(board, stones[:, 0].copy(), stones[:, 1].copy())
    for pos, score in zip(going_on, scores.tolist(), strict=True):
        assert board.outcome_of(score, pos.bit_count()) == solution._find(pos), game.write(pos)


@pytest.mark.uncovered
@pytest.mark.parametrize("size", SIZES)
def test_it_equals_retrograde_on_every_position(size: tuple[int, int]) -> None:
    for k in range(2, max(size) + 1):
        agrees(retrograde(MNK(*size, k, gravity=True)))


@pytest.mark.uncovered
@pytest.mark.parametrize(
    ("size", "least"), [((4, 5, 4), 500_000), ((5, 4, 4), 500_000), ((2, 9, 8), 20_000)]
)
def test_it_equals_solving_ply_by_ply_on_every_position(
    size: tuple[int, int, int], least: int
) -> None:
    """A line of 8 across columns of 9 cells would be longer than 64 bits."""
    game = MNK(*size, gravity=True)
    board = Bitboard(game)
    positions, codes = solve_ply_by_ply(game).arrays()
    own, taken = to_stones(board, positions)
    stones = np.bitwise_count(taken).astype(np.int32)
    going_on = ~has_line(board, own ^ taken) & (stones < game.grid.cells)
    scores = find_scores(board, own[going_on], taken[going_on], 20)
    codes, stones = codes[going_on], stones[going_on]
    last = stones + np.abs(codes) - 1
    expected = np.sign(codes) * (board.constants.half - (last + 1) // 2)
    assert np.array_equal(scores, expected)
    assert len(scores) > least


def to_stones(
    board: Bitboard, positions: NDArray[np.uint64]
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    cells = board.game.grid.cells
    x, o = (np.zeros_like(positions) for _ in range(2))
    for cell, bit in enumerate(board._bits):
        x |= (positions >> np.uint64(cell) & np.uint64(1)) * np.uint64(bit)
        o |= (positions >> np.uint64(cells + cell) & np.uint64(1)) * np.uint64(bit)
    return np.where(np.bitwise_count(x | o) & 1, o, x), x | o


def has_line(board: Bitboard, own: NDArray[np.uint64]) -> NDArray[np.bool_]:
    height = int(board.constants.height)
    found = np.zeros(len(own), dtype=np.bool_)
    for step in (1, height - 1, height, height + 1):
        line = own.copy()
        for i in range(1, board.game.k):
            line &= own >> np.uint64(i * step)
        found |= line != 0
    return found


def test_a_full_table_changes_no_score() -> None:
    """In a table of one place, every entry replaces another."""
    board = Bitboard(MNK(5, 4, 4, gravity=True))
    own, taken = np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.uint64)
    assert find_scores(board, own, taken, 15) == find_scores(board, own, taken, 22)


def test_a_search_can_be_stopped() -> None:
    board = Bitboard(MNK(7, 6, 4, gravity=True))
    nothing, stop = np.uint64(0), new_stop(10_000)
    stack = np.empty((3, 42), dtype=np.uint64)
    table = np.zeros(2 << 15, dtype=np.uint64)
    bits, least = np.uint64(15), -kernels.UNBOUNDED
    kernels.find_score(board.constants, table, bits, nothing, nothing, stop, stack, least)
    assert stop[kernels.STOP] == 1
    assert 10_000 < stop[kernels.NODES] < 20_000
