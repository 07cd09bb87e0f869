"""The position index: every position has a byte of its own."""

from itertools import product

import pytest

from unbeatable.games.mnk import MNK
from unbeatable.solve.sweep.position_index import make_ply_layer
from unbeatable.solve.sweep.solution import index_of


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (3, 3), (4, 4), (5, 1)])
def test_the_layers_hold_each_occupied_set_once(size: tuple[int, int]) -> None:
    game = MNK(*size, 1)
    index, images = index_of(game), game.grid.symmetries()
    classes = {
        min(tuple(sorted(permutation[cell] for cell in cells)) for permutation in images)
        for marks in product((0, 1), repeat=index.cells)
        for cells in [tuple(cell for cell, mark in enumerate(marks) if mark)]
    }
    for stones in range(index.cells + 1):
        layer = make_ply_layer(index, stones)
        rows = sum(len(cells) == stones for cells in classes)
        assert layer.bytes == rows * layer.row_size


@pytest.mark.parametrize("k", [2, 3])
def test_the_planes_are_closed_under_the_symmetries(k: int) -> None:
    game = MNK(4, 4, k)
    index = index_of(game)
    low = set(index.order[: index.low_cells].tolist())
    assert 0 < len(low) < index.cells
    assert sorted(index.order.tolist()) == [*range(index.cells)]
    for permutation in game.grid.symmetries():
        assert {permutation[cell] for cell in low} == low
