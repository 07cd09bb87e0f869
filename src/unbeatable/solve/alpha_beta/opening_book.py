"""The opening book: the scores of all positions of the first plies.

Only one of two mirror images is kept, and none where the game is over or the player to move can win
at once: those need no book. Each ply is packed by itself, and unpacked when it is asked for, so
that a game starts at once.
"""

import lzma
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

KEY_BYTES = 8


class BookPly(NamedTuple):
    """The positions with one number of stones: canonical keys, ascending, and their scores."""

    keys: NDArray[np.uint64]
    scores: NDArray[np.int8]


class OpeningBook:
    """The positions of each ply, from the empty board on. They are given packed or not."""

    def __init__(self, plies: Sequence[BookPly | bytes]) -> None:
        self._packed = {ply: it for ply, it in enumerate(plies) if isinstance(it, bytes)}
        self._unpacked = {ply: it for ply, it in enumerate(plies) if not isinstance(it, bytes)}
        self.plies = len(plies) - 1
        """The most stones of a position in the book."""

    def find(self, key: int, stones: int) -> int | None:
        """Return the score of a position by its canonical key and its number of stones.

        None if it is not in the book.
        """
        keys, scores = self[stones]
        place = int(np.searchsorted(keys, np.uint64(key)))
        if place == len(keys) or keys[place] != key:
            return None
        return int(scores[place])

    def __getitem__(self, ply: int) -> BookPly:
        if ply not in self._unpacked:
            self._unpacked[ply] = _unpack(self._packed[ply])
        return self._unpacked[ply]

    def pack(self) -> list[bytes]:
        """Return the plies as bytes. To pack twelve plies of Connect Four takes a while, once."""
        for ply in self._unpacked.keys() - self._packed.keys():
            self._packed[ply] = _pack(self._unpacked[ply])
        return [self._packed[ply] for ply in range(self.plies + 1)]


def _pack(ply: BookPly) -> bytes:
    """Return the distances between keys, byte by byte, and the scores.

    All first bytes come first, then all second ones: most are 0, and are packed to nothing.
    """
    distances = np.diff(ply.keys, prepend=np.uint64(0)).astype("<u8")
    planes = distances.view(np.uint8).reshape(-1, KEY_BYTES).T
    return lzma.compress(planes.tobytes() + ply.scores.tobytes(), preset=lzma.PRESET_EXTREME)


def _unpack(data: bytes) -> BookPly:
    """Return the ply that was packed. Raises ValueError for anything else."""
    try:
        unpacked = np.frombuffer(lzma.decompress(data), dtype=np.uint8)
    except lzma.LZMAError as error:
        raise ValueError(str(error)) from error
    count, rest = divmod(len(unpacked), KEY_BYTES + 1)
    if rest:
        raise ValueError(f"{len(unpacked)} bytes are not a number of positions")
    keys = np.zeros(count, dtype=np.uint64)
    for place, plane in enumerate(unpacked[: count * KEY_BYTES].reshape(KEY_BYTES, count)):
        if plane.any():
            keys |= plane.astype(np.uint64) << np.uint64(8 * place)
    scores = unpacked[count * KEY_BYTES :].view(np.int8).copy()  # so that the rest can be freed
    return BookPly(np.cumsum(keys, out=keys), scores)
