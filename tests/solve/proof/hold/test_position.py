from typing import cast

import numpy as np

from unbeatable import load
from unbeatable.core.game import LineGame
from unbeatable.solve.proof.hold.position import find_strips, hold_board, number_cells
from unbeatable.solve.proof.line_board import LineBoard


def board_of(spec: str) -> LineBoard:
    return LineBoard.of(cast(LineGame, load(spec)))


def test_a_strip_has_the_lines_that_overlap() -> None:
    board = board_of("mnk(6,5,4)")
    strips = find_strips(board.lines)
    for i, one in enumerate(board.lines):
        for j, other in enumerate(board.lines):
            if strips[i] == strips[j]:
                assert other[1] - other[0] == one[1] - one[0]
            elif i != j:
                assert len({*one} & {*other}) <= 1
    # Five rows, six columns, and the diagonals of at least four cells: four each way.
    assert len(set(strips)) == 5 + 6 + 4 + 4


def test_only_empty_cells_are_numbered() -> None:
    board = board_of("classic")
    stones = np.array([1, 0, 2, 0, 2, 0, 0, 0, 0], dtype=np.int8)
    numbering = number_cells(board, stones)
    assert numbering.cells.tolist() == [1, 3, 5, 6, 7, 8]
    position = hold_board(board, stones, numbering)
    assert position
    assert position.full == 0b111111
    # The opponent may still complete both diagonals' rest, the middle row and column, and more.
    assert sorted(position.dangers.tolist()) == [0b000110, 0b001000, 0b010001, 0b100100, 0b111000]
    assert sorted(position.chances.tolist()) == [0b001010, 0b111000]


def test_only_symmetries_of_the_stones_count() -> None:
    board = board_of("classic")
    stones = np.zeros(9, dtype=np.int8)
    assert len(number_cells(board, stones).symmetries) == 8
    stones[0] = 2
    numbering = number_cells(board, stones)
    assert len(numbering.symmetries) == 2
    for symmetry, number in zip(numbering.symmetries, numbering.symmetry_numbers, strict=True):
        goes = board.symmetries[number]
        assert goes[numbering.cells].tolist() == numbering.cells[symmetry].tolist()


def test_a_position_that_is_over_or_too_large_is_refused() -> None:
    board = board_of("classic")
    for stones in ([2, 2, 2, 1, 1, 0, 0, 0, 0], [1, 1, 1, 2, 2, 0, 0, 0, 0], [1, 2] * 4 + [1]):
        array = np.array(stones, dtype=np.int8)
        assert hold_board(board, array, number_cells(board, array)) is None
    large = board_of("mnk(9,8,5)")
    empty = np.zeros(large.cells, dtype=np.int8)
    assert hold_board(large, empty, number_cells(large, empty)) is None
