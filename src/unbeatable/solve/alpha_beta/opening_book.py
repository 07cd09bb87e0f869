"""The opening book: the scores of all positions of the first plies.

Only one of two mirror images is kept, and none where the game is over or the player to move can win
at once: those need no book.
"""

import lzma
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

KEY_BYTES = 8


@dataclass(frozen=True, eq=False)
class OpeningBook:
    """Canonical keys, ascending, and the score of each."""

    plies: int
    """The most stones of a position in the book."""
    keys: NDArray[np.uint64]
    scores: NDArray[np.int8]
    packed: bytes | None = None
    """The bytes that the book was unpacked from. To pack that of Connect Four takes a minute."""

    def find(self, key: int) -> int | None:
        """Return the score of a position by its canonical key; None if it is not in the book."""
        place = int(np.searchsorted(self.keys, np.uint64(key)))
        if place == len(self.keys) or self.keys[place] != key:
            return None
        return int(self.scores[place])

    def pack(self) -> bytes:
        """Return the book as bytes: the distances between keys, byte by byte, and the scores.

        All first bytes come first, then all second ones: most are 0, and are packed to nothing.
        """
        if self.packed is not None:
            return self.packed
        distances = np.diff(self.keys, prepend=np.uint64(0)).astype("<u8")
        planes = distances.view(np.uint8).reshape(-1, KEY_BYTES).T
        data = planes.tobytes() + self.scores.tobytes()
        return lzma.compress(data, preset=lzma.PRESET_EXTREME)


def unpack_book(plies: int, data: bytes) -> OpeningBook:
    """Return the book that was packed. Raises ValueError for anything else."""
    try:
        unpacked = np.frombuffer(lzma.decompress(data), dtype=np.uint8)
    except lzma.LZMAError as error:
        raise ValueError(str(error)) from error
    count, rest = divmod(len(unpacked), KEY_BYTES + 1)
    if rest:
        raise ValueError(f"{len(unpacked)} bytes are not a number of positions")
    planes = unpacked[: count * KEY_BYTES].reshape(KEY_BYTES, count)
    keys = np.zeros(count, dtype=np.uint64)
    for place, plane in enumerate(planes):
        if plane.any():
            keys |= plane.astype(np.uint64) << np.uint64(8 * place)
    scores = unpacked[count * KEY_BYTES :].view(np.int8).copy()  # so that the rest can be freed
    return OpeningBook(plies, np.cumsum(keys, out=keys), scores, packed=data)
