import pytest

from unbeatable.core.errors import SpecError
from unbeatable.core.grid import (
    Grid,
    Sheet,
    cells_of,
    completed,
    has_line,
    lines_share_a_cell,
    mask_of,
    open_lines,
    split_name,
)

BOARDS = [(columns, rows) for columns in range(1, 6) for rows in range(1, 6)]


def naive_lines(columns: int, rows: int, k: int) -> set[frozenset[tuple[int, int]]]:
    """Lines as sets of coordinates, by walking in all eight directions."""
    board = {(c, r) for c in range(columns) for r in range(rows)}
    lines = set()
    for c, r in board:
        for dc in (-1, 0, 1):
            for dr in (-1, 0, 1):
                line = frozenset((c + i * dc, r + i * dr) for i in range(k))
                if len(line) == k and line <= board:
                    lines.add(line)
    return lines


@pytest.mark.parametrize(("columns", "rows"), BOARDS)
def test_lines_are_those_of_a_naive_walk(columns: int, rows: int) -> None:
    for k in range(1, 6):
        found = {
            frozenset((cell % columns, cell // columns) for cell in cells_of(line))
            for line in Grid(columns, rows).lines(k)
        }
        assert found == naive_lines(columns, rows, k)


def test_lines_come_once() -> None:
    assert len(Grid(3, 3).lines(3)) == 8
    assert len(Grid(4, 4).lines(4)) == 10
    assert len(Grid(5, 5).lines(4)) == 28
    assert len(Grid(3, 3).lines(1)) == 9


@pytest.mark.parametrize(("columns", "rows"), BOARDS)
def test_symmetries_are_a_group_that_keeps_lines(columns: int, rows: int) -> None:
    grid = Grid(columns, rows)
    group = grid.symmetries()
    assert group[0] == tuple(range(grid.cells))
    assert {tuple(a[b[i]] for i in range(grid.cells)) for a in group for b in group} == set(group)
    lines = set(grid.lines(2))
    for permutation in group:
        assert {mask_of(permutation[c] for c in cells_of(line)) for line in lines} == lines


def test_number_of_symmetries() -> None:
    assert len(Grid(3, 3).symmetries()) == 8
    assert len(Grid(4, 3).symmetries()) == 4
    assert len(Grid(5, 1).symmetries()) == 2
    assert len(Grid(1, 1).symmetries()) == 1
    assert len(Grid(3, 3).mirrors()) == 2
    assert len(Grid(1, 5).mirrors()) == 1


def test_cell_names_read_back() -> None:
    grid = Grid(26, 26)
    assert [grid.cell_of[name] for name in grid.names] == list(range(grid.cells))
    assert (grid.names[0], grid.names[-1]) == ("a26", "z1")


def test_digits_name_cells_on_3x3_only() -> None:
    assert [Grid(3, 3).cell_of[str(n)] for n in range(1, 10)] == list(range(9))
    assert "1" not in Grid(4, 3).cell_of
    assert Grid(3, 3).accepted == "cells run from a1 to c3, or 1 to 9 in reading order"
    assert Grid(5, 4).accepted == "cells run from a1 to e4"


def test_masks_and_cells_are_inverse() -> None:
    for mask in range(512):
        assert mask_of(cells_of(mask)) == mask


def test_completed_lines() -> None:
    lines = Grid(3, 3).lines(3)
    row, column = 0b000000111, 0b001001001
    assert completed(row | 1 << 8, lines) == row
    assert completed(row | column, lines) == row | column
    assert has_line(row, lines)
    assert not has_line(0b110101011 & ~1, lines)


def test_lines_of_one_last_stone_share_a_cell() -> None:
    lines = Grid(3, 3).lines(3)
    assert lines_share_a_cell(0b001001111, lines)
    assert not lines_share_a_cell(0b111000111, lines)
    assert lines_share_a_cell(0, lines)


def test_open_lines_favour_the_centre_and_stay_in_range() -> None:
    lines = Grid(3, 3).lines(3)
    assert open_lines(1 << 4, 1 << 1, lines) > 0
    assert open_lines(1 << 1, 1 << 4, lines) < 0
    assert open_lines(0, 0, lines) == 0
    assert open_lines(Grid(5, 5).full, 0, Grid(5, 5).lines(4)) == 49


@pytest.mark.parametrize("size", [(-3, 1), (1, 0)])
def test_a_board_without_cells_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(SpecError, match="has no cells; sizes start at 1"):
        Grid(*size)


# Layers


def test_four_layers_make_a_square_and_fewer_a_row() -> None:
    assert Sheet(4, 4, 4).size(0) == (8, 8)
    assert Sheet(4, 4, 4).size(1) == (9, 9)
    assert Sheet(3, 3, 3).size(1) == (11, 3)
    assert Sheet(5, 2).size(1) == (5, 2)


@pytest.mark.parametrize("layers", [1, 2, 3, 4])
def test_each_cell_has_a_place_of_its_own_on_the_sheet(layers: int) -> None:
    sheet = Sheet(3, 2, layers)
    columns, rows = sheet.size(1)
    places = [sheet.place(cell, 1) for cell in range(6 * layers)]
    assert len(set(places)) == 6 * layers
    assert all(column < columns and row < rows for column, row in places)
    assert all(column % 4 < 3 and row % 3 < 2 for column, row in places)  # none between layers
    assert places[:4] == [(0, 0), (1, 0), (2, 0), (0, 1)]
    if layers > 1:
        assert places[6] == (4, 0)
    if layers == 4:
        assert places[-1] == (6, 4)


@pytest.mark.parametrize(
    ("name", "column", "row"),
    [("b2", "b", "2"), ("a12", "a", "12"), ("@4", "@", "4"), ("1a4", "1a", "4")],
)
def test_names_of_cells_are_split(name: str, column: str, row: str) -> None:
    assert split_name(name) == (column, row)
