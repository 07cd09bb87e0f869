"""PlySolution: the table of a board that was solved ply by ply, with a compact file.

The file holds the differences of successive positions, first the lowest byte of each, then the
second, up to the eighth; then the codes, one byte each. zlib compresses that to a tenth of the
table.
"""

import sys
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unbeatable.solve.solution import Common
from unbeatable.solve.storage.file_format import Header
from unbeatable.solve.table_solution import CODE_TYPE, POSITION_TYPE, TableSolution

KIND = "plies"


@dataclass(frozen=True, eq=False, repr=False)
class PlySolution(TableSolution):
    """A table whose codes fit into a byte each."""

    def _pack(self) -> tuple[Header, bytes]:
        positions, codes = self.arrays()
        differences = np.diff(positions, prepend=np.uint64(0))
        packer = zlib.compressobj(level=1)
        data = [packer.compress(column.tobytes()) for column in _bytes_of(differences).T]
        data += [packer.compress(codes.astype(np.int8).tobytes()), packer.flush()]
        return {"kind": KIND, "length": len(positions)}, b"".join(data)


def load_plies(header: Header, data: bytes, common: Common) -> PlySolution:
    """Build the solution from a file. Raises ValueError if the data does not fit the header."""
    columns = _unpack(data, header["length"])
    table = array(POSITION_TYPE, [0]) * header["length"], array(CODE_TYPE, [0]) * header["length"]
    positions = np.frombuffer(table[0], dtype=np.uint64)
    for column in _bytes_of(positions).T:
        column[:] = next(columns)
    np.cumsum(positions, out=positions)
    np.frombuffer(table[1], dtype=np.int32)[:] = next(columns).view(np.int8)
    return PlySolution(**common, positions=table[0], codes=table[1])


def _bytes_of(numbers: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return a view of the bytes of each number, the lowest first."""
    view = numbers.view(np.uint8).reshape(-1, numbers.itemsize)
    return view if sys.byteorder == "little" else view[:, ::-1]


def _unpack(data: bytes, length: int) -> Iterator[NDArray[np.uint8]]:
    """Yield successive columns of this length, each unpacked when it is needed."""
    unpacker = zlib.decompressobj()
    while True:
        try:
            column = unpacker.decompress(data, length)
        except zlib.error as error:
            raise ValueError(str(error)) from error
        if len(column) != length:
            raise ValueError(f"{len(column)} bytes for {length} positions")
        yield np.frombuffer(column, dtype=np.uint8)
        data = unpacker.unconsumed_tail


def as_table(
    positions: NDArray[np.uint64], codes: NDArray[np.int8]
) -> "tuple[array[int], array[int]]":
    """Return the positions and codes as a table holds them."""
    table = array(POSITION_TYPE), array(CODE_TYPE)
    table[0].frombytes(positions.view(np.uint8).data)
    table[1].frombytes(codes.astype(np.int32).view(np.uint8).data)
    return table
