"""Symmetries: all images of a bit field under permutations of its bits, by table lookup.

The field is cut into chunks of nine bits. For each of the 512 contents of a chunk, a table holds
the images under all permutations. The images of the whole field are the bitwise or of one table
entry per chunk.
"""

from collections.abc import Sequence
from functools import cached_property
from operator import or_

CHUNK = 9
CHUNK_MASK = (1 << CHUNK) - 1


class Symmetries:
    """A group of permutations of bits: bit i of a field goes to bit `permutation[i]`."""

    def __init__(self, permutations: Sequence[Sequence[int]]) -> None:
        self._permutations = permutations

    def images(self, field: int) -> list[int]:
        """Return the images of the field, one for each permutation, in their order.

        A number with more bits is not a field of this group; its only image is itself.
        """
        if field >> len(self._permutations[0]):
            return [field]
        first, *rest = self._tables
        images = first[field & CHUNK_MASK]
        for table in rest:
            field >>= CHUNK
            images = list(map(or_, images, table[field & CHUNK_MASK]))
        return images

    @cached_property
    def _tables(self) -> list[list[list[int]]]:
        bits = len(self._permutations[0])
        return [self._table(low, min(low + CHUNK, bits)) for low in range(0, bits, CHUNK)]

    def _table(self, low: int, high: int) -> list[list[int]]:
        """Return the images of all contents of the bits from low up to high."""
        table = [[0] * len(self._permutations)]
        for bit in range(low, high):
            images = [1 << permutation[bit] for permutation in self._permutations]
            table += [list(map(or_, entry, images)) for entry in table]
        return table


def on_planes(permutations: Sequence[Sequence[int]], planes: int) -> list[list[int]]:
    """Return the permutations of cells applied to several adjacent bit planes."""
    cells = len(permutations[0])
    return [
        [plane * cells + image for plane in range(planes) for image in permutation]
        for permutation in permutations
    ]
