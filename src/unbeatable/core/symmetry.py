"""Symmetries: all images of a bit field under permutations of its bits, by table lookup.

The field is cut into chunks of nine bits, or of six for a large group. For each content of a
chunk, a table holds the images under all permutations. The images of the whole field are the
bitwise or of one table entry per chunk.
"""

from collections.abc import Sequence
from functools import cached_property
from operator import or_

CHUNK = 9
LARGE = 64
"""The most permutations for which tables of nine bits take little memory."""
CHUNK_IF_LARGE = 6


class Symmetries:
    """A group of permutations of bits: bit i of a field goes to bit `permutation[i]`."""

    def __init__(self, permutations: Sequence[Sequence[int]]) -> None:
        self._permutations = permutations
        self._chunk = CHUNK if len(permutations) <= LARGE else CHUNK_IF_LARGE

    def images(self, field: int) -> Sequence[int]:
        """Return the images of the field, one for each permutation, in their order.

        A number with more bits is not a field of this group; its only image is itself.
        """
        if field >> len(self._permutations[0]):
            return [field]
        first, *rest = self._tables
        chunk, mask = self._chunk, (1 << self._chunk) - 1
        images = first[field & mask]
        for table in rest:
            field >>= chunk
            if part := field & mask:  # most of a large board is empty for long
                images = list(map(or_, images, table[part]))
        return images

    @cached_property
    def _tables(self) -> list[list[list[int]]]:
        bits, chunk = len(self._permutations[0]), self._chunk
        return [self._table(low, min(low + chunk, bits)) for low in range(0, bits, chunk)]

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
