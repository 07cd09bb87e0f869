"""TableSolution: a solution as a table of canonical positions.

It holds two arrays: the positions, ascending, and for each a signed number that encodes its
outcome:

    remoteness + 1       the side to move wins
    -(remoteness + 1)    the side to move loses
    0                    a draw
"""

import sys
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from unbeatable.core.game import Outcome, Position, Symmetric, Value
from unbeatable.solve.solution import Common, Solution
from unbeatable.solve.storage.file_format import Header

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

POSITION_TYPE = "Q"
CODE_TYPE = "i"
DRAWN = Outcome(Value.DRAW, None)


@dataclass(frozen=True, eq=False, repr=False)
class TableSolution(Solution):
    """A solution that holds every canonical position of a game."""

    positions: "array[int]"
    codes: "array[int]"

    def _find(self, pos: Position) -> Outcome | None:
        return self._find_canonical(self.game.canonical(pos))

    def _find_canonical(self, key: Position) -> Outcome | None:
        place = bisect_left(self.positions, key)
        if place == len(self.positions) or self.positions[place] != key:
            return None
        return decode(self.codes[place])

    def _find_reached(self, pos: int) -> Outcome | None:
        # The canonical form alone would not do: that of an int with stray bits may be a position's.
        # It is the least image in most games; in others this finds nothing.
        images = tuple(self._images(pos))
        return self._find_canonical(min(images)) if pos in images else None

    @cached_property
    def _images(self) -> Callable[[Position], Iterable[Position]]:
        # Cached: checking a protocol takes longer than a look-up.
        return self.game.images if isinstance(self.game, Symmetric) else self._canonical_image

    def _canonical_image(self, pos: Position) -> Iterable[Position]:
        return (self.game.canonical(pos),)

    def _pack(self) -> tuple[Header, bytes]:
        arrays = (self.positions, self.codes)
        data = b"".join(_little_endian(numbers).tobytes() for numbers in arrays)
        return {"kind": "table", "length": len(self.positions)}, data

    def __iter__(self) -> Iterator[Position]:
        """Yield the canonical positions, ascending."""
        return iter(self.positions)

    def arrays(self) -> "tuple[NDArray[np.uint64], NDArray[np.int32]]":
        """Return the table as numpy arrays, without a copy."""
        import numpy as np  # late: the import takes longer than most commands

        return (
            np.frombuffer(self.positions, dtype=np.uint64),
            np.frombuffer(self.codes, dtype=np.int32),
        )


def decode(code: int) -> Outcome:
    """Return the outcome of a code."""
    if code > 0:
        return Outcome(Value.WIN, code - 1)
    return Outcome(Value.LOSS, -code - 1) if code else DRAWN


def load_table(header: Header, data: bytes, common: Common) -> TableSolution:
    """Build a table from a file: the positions, 8 bytes each, then the codes, 4 bytes each."""
    positions, codes = array(POSITION_TYPE), array(CODE_TYPE)
    middle = header["length"] * positions.itemsize
    positions.frombytes(data[:middle])
    codes.frombytes(data[middle:])
    if not len(positions) == len(codes) == header["length"]:
        raise ValueError(f"{len(positions)} positions, {len(codes)} codes")
    return TableSolution(**common, positions=_little_endian(positions), codes=_little_endian(codes))


def _little_endian(numbers: "array[int]") -> "array[int]":
    """Return the array with bytes in the order of the file, or converted back."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
