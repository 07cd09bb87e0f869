"""List the canonical positions of a swept board, with their bytes.

The sweep has its own index of positions. This module converts it to the ints of the game: bit i for
x on cell i, bit cells + i for o.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from unbeatable.solve.sweep.layers import Swept
from unbeatable.solve.sweep.lookup import list_layer
from unbeatable.solve.sweep.position_index import Array, Permutation


def list_canonical(
    swept: Swept, symmetries: Sequence[Permutation], count: int
) -> tuple[NDArray[np.uint64], NDArray[np.int8]]:
    """Return all canonical positions, ascending, and their bytes. All plies must have been kept."""
    cells = swept.index.cells
    images = np.stack([_images_of_sets(permutation) for permutation in symmetries])
    sets = np.flatnonzero(images.min(axis=0) == np.arange(1 << cells))
    stones = np.bitwise_count(sets)
    positions = np.empty(count, dtype=np.uint64)
    outcome_bytes = np.empty(count, dtype=np.int8)
    filled = 0
    for layer, layer_bytes in zip(swept.layers, swept.bytes, strict=True):
        of_layer = sets[stones == layer.stones]
        filled = list_layer(
            swept.index, layer, layer_bytes, of_layer, images, positions, outcome_bytes, filled
        )
    order = np.argsort(positions)
    return positions[order], outcome_bytes[order]


def _images_of_sets(permutation: Permutation) -> Array:
    """Return the image of every set of cells."""
    images = np.zeros(1, dtype=np.int64)
    for image in permutation:
        images = np.concatenate([images, images | 1 << image])
    return images
