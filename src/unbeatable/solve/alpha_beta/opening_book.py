"""The opening book: the scores of all positions of the first plies.

Only one of two mirror images is kept, and none where the game is over or the player to move can win
at once: those need no book. Each ply is packed by itself, and unpacked when it is asked for, so
that a game starts at once.
"""

import lzma
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

KEY_BYTES = 8
SMALL = 5_000
"""The most bytes of a packed ply that is read without numpy, which takes longer to load."""


class BookPly(NamedTuple):
    """The positions with one number of stones: canonical keys, ascending, and their scores."""

    keys: "NDArray[np.uint64]"
    scores: "NDArray[np.int8]"


class SmallPly(NamedTuple):
    """The same, without numpy."""

    keys: Sequence[int]
    scores: Sequence[int]


class OpeningBook:
    """The positions of each ply, from the empty board on. They are given packed or not."""

    def __init__(self, plies: Sequence[BookPly | bytes]) -> None:
        self._packed = {ply: it for ply, it in enumerate(plies) if isinstance(it, bytes)}
        self._unpacked = {ply: it for ply, it in enumerate(plies) if not isinstance(it, bytes)}
        self._small: dict[int, SmallPly | None] = {}
        self.plies = len(plies) - 1
        """The most stones of a position in the book."""

    def find(self, key: int, stones: int) -> int | None:
        """Return the score of a position by its canonical key and its number of stones.

        None if it is not in the book.
        """
        keys, scores = self._small_ply(stones) or self[stones]
        place = bisect_left(keys, key)
        if place == len(keys) or keys[place] != key:
            return None
        return int(scores[place])

    def _small_ply(self, ply: int) -> SmallPly | None:
        """Return a packed ply with few positions; None for any other."""
        if ply not in self._small:
            packed = self._packed.get(ply)
            self._small[ply] = _read_small(packed) if packed and len(packed) <= SMALL else None
        return self._small[ply]

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
    import numpy as np  # late, as everywhere here: a game starts without it

    distances = np.diff(ply.keys, prepend=np.uint64(0)).astype("<u8")
    planes = distances.view(np.uint8).reshape(-1, KEY_BYTES).T
    return lzma.compress(planes.tobytes() + ply.scores.tobytes(), preset=lzma.PRESET_EXTREME)


def _unpack(data: bytes) -> BookPly:
    """Return the ply that was packed. Raises ValueError for anything else."""
    import numpy as np  # late

    unpacked = np.frombuffer(_decompress(data), dtype=np.uint8)
    count = len(unpacked) // (KEY_BYTES + 1)
    keys = np.zeros(count, dtype=np.uint64)
    for place, plane in enumerate(unpacked[: count * KEY_BYTES].reshape(KEY_BYTES, count)):
        if plane.any():
            keys |= plane.astype(np.uint64) << np.uint64(8 * place)
    scores = unpacked[count * KEY_BYTES :].view(np.int8).copy()  # so that the rest can be freed
    return BookPly(np.cumsum(keys, out=keys), scores)


def _read_small(data: bytes) -> SmallPly:
    """Return the ply that was packed. Raises ValueError for anything else."""
    unpacked = _decompress(data)
    count = len(unpacked) // (KEY_BYTES + 1)
    end = count * KEY_BYTES
    distances = (int.from_bytes(unpacked[i:end:count], "little") for i in range(count))
    return SmallPly([*accumulate(distances)], array("b", unpacked[end:]))


def _decompress(data: bytes) -> bytes:
    """Return the bytes of a packed ply. Raises ValueError if they are not those of a ply."""
    try:
        unpacked = lzma.decompress(data)
    except lzma.LZMAError as error:
        raise ValueError(str(error)) from error
    if len(unpacked) % (KEY_BYTES + 1):
        raise ValueError(f"{len(unpacked)} bytes are not a number of positions")
    return unpacked
