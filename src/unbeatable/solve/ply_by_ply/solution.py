"""PlySolution: the table of a board that was solved ply by ply, with a compact file.

The file holds the differences of successive positions, first the lowest byte of each, then the
second, up to the eighth; then the codes, one byte each. zlib compresses that to a tenth of the
table.
"""

import zlib
from array import array
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from unbeatable.solve.solution import Common
from unbeatable.solve.storage.file_format import Header
from unbeatable.solve.table_solution import CODE_TYPE, POSITION_TYPE, TableSolution

KIND = "plies"
POSITION_BYTES = 8


@dataclass(frozen=True, eq=False, repr=False)
class PlySolution(TableSolution):
    """A table whose codes fit into a byte each."""

    def _pack(self) -> tuple[Header, bytes]:
        positions, codes = self.arrays()
        differences = np.diff(positions, prepend=np.uint64(0)).astype("<u8", copy=False)
        columns = differences.view(np.uint8).reshape(-1, POSITION_BYTES).T
        packer = zlib.compressobj(level=1)
        data = [packer.compress(column.tobytes()) for column in columns]
        data += [packer.compress(codes.astype(np.int8).tobytes()), packer.flush()]
        return {"kind": KIND, "length": len(positions)}, b"".join(data)


def load_plies(header: Header, data: bytes, common: Common) -> PlySolution:
    """Build the solution from a file. Raises ValueError if the data does not fit the header."""
    try:
        unpacked = np.frombuffer(zlib.decompress(data), dtype=np.uint8)
    except zlib.error as error:
        raise ValueError(str(error)) from error
    columns = unpacked.reshape(POSITION_BYTES + 1, header["length"])
    differences = np.ascontiguousarray(columns[:POSITION_BYTES].T).view("<u8").ravel()
    positions = np.cumsum(differences, dtype=np.uint64)
    table = as_table(positions, columns[POSITION_BYTES].view(np.int8))
    return PlySolution(**common, positions=table[0], codes=table[1])


def as_table(
    positions: NDArray[np.uint64], codes: NDArray[np.int8]
) -> "tuple[array[int], array[int]]":
    """Return the positions and codes as a table holds them."""
    table = array(POSITION_TYPE), array(CODE_TYPE)
    table[0].frombytes(positions.view(np.uint8).data)
    table[1].frombytes(codes.astype(np.int32).view(np.uint8).data)
    return table
