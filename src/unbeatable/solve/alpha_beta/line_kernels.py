"""Compiled functions on sets of cells: lines, and cells that complete one.

`board` is bitboard.Constants; a set of cells is a uint64.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from unbeatable.solve.jit import inner

U64 = np.uint64
ONE = U64(1)


def _count_bits(_, bits):
    """Return the number of bits that are set. numba itself has no such function."""

    def generate(_, builder, _signature, arguments):
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


count_bits: Any = intrinsic(_count_bits)


@inner
def winning_cells(board, own):
    """Return the cells, empty or not, that complete a line with `own` stones."""
    cells = ~U64(0)
    for i in range(len(board.others)):
        cells &= own << U64(i + 1)
    cells |= _completed_along(own, board.height, board.others)
    cells |= _completed_along(own, board.height - ONE, board.others)
    cells |= _completed_along(own, board.height + ONE, board.others)
    return cells & board.full


@inner
def _completed_along(own, step, others):
    cells = U64(0)
    for before in range(len(others) + 1):
        line = ~U64(0)
        for i in range(before):
            line &= own << step * U64(i + 1)
        for i in range(len(others) - before):
            line &= own >> step * U64(i + 1)
        cells |= line
    return cells


@inner
def has_line(board, own):
    lines = _lines_along(own, ONE, board.others)
    lines |= _lines_along(own, board.height, board.others)
    lines |= _lines_along(own, board.height - ONE, board.others)
    lines |= _lines_along(own, board.height + ONE, board.others)
    return lines != 0


@inner
def _lines_along(own, step, others):
    line = own
    for i in range(len(others)):
        line &= own >> step * U64(i + 1)
    return line
