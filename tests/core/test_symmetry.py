from random import Random

from hypothesis import given
from hypothesis import strategies as st

from unbeatable.core.grid import Grid, cells_of, mask_of
from unbeatable.core.registry import load
from unbeatable.core.symmetry import Symmetries, on_planes


@given(st.data(), st.integers(1, 5), st.integers(1, 5))
def test_images_by_table_equal_images_bit_by_bit(
    data: st.DataObject, columns: int, rows: int
) -> None:
    permutations = on_planes(Grid(columns, rows).symmetries(), 2)
    field = data.draw(st.integers(0, 2 ** (2 * columns * rows) - 1))
    assert list(Symmetries(permutations).images(field)) == [
        mask_of(permutation[bit] for bit in cells_of(field)) for permutation in permutations
    ]


def test_the_tables_of_a_large_group_are_as_right_as_those_of_a_small_one() -> None:
    permutations = on_planes(load("qubic").cell_symmetries(), 2)  # type: ignore[attr-defined]
    chance = Random(1)
    for bits in (0, 1, 30, 128):
        field = mask_of(chance.sample(range(128), bits))
        assert list(Symmetries(permutations).images(field)) == [
            mask_of(permutation[bit] for bit in cells_of(field)) for permutation in permutations
        ]
