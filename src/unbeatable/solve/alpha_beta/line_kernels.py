"""Compiled functions on sets of cells: lines, and cells that complete one.

`board` is bitboard.Constants; a set of cells is a uint64.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from unbeatable.solve.jit import inlined

U64 = np.uint64
ONE = U64(1)


def _count_bits(_, bits):
    """Return the number of bits that are set. numba itself has no such function."""

    def generate(_, builder, _signature, arguments):
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


count_bits: Any = intrinsic(_count_bits)


@inlined
def winning_cells(board, own):
    """Return the cells, empty or not, that complete a line with `own` stones."""
    cells = _completed_along(own, board.height, board.k)
    cells |= _completed_along(own, board.height - ONE, board.k)
    cells |= _completed_along(own, board.height + ONE, board.k)
    cells |= _completed_upwards(own, board.k)
    return cells & board.full


@inlined
def _completed_along(own, step, k):
    if k == 4:  # the usual case, at twice the speed
        before, after = own << step, own >> step
        two_before, two_after = before & before << step, after & after >> step
        three_before, three_after = (
            two_before & before << step + step,
            two_after & after >> step + step,
        )
        return three_before | three_after | two_before & after | before & two_after
    cells = U64(0)
    for stones_before in range(k):
        line = ~U64(0)
        shifted = own
        for _ in range(stones_before):
            shifted <<= step  # step by step: a shift by 64 or more is undefined
            line &= shifted
        shifted = own
        for _ in range(k - 1 - stones_before):
            shifted >>= step
            line &= shifted
        cells |= line
    return cells


@inlined
def _completed_upwards(own, k):
    if k == 4:
        return own << ONE & own << U64(2) & own << U64(3)
    line = ~U64(0)
    for i in range(1, k):
        line &= own << U64(i)
    return line


@inlined
def has_line(board, own):
    """Return whether `own` stones contain a line."""
    lines = _lines_along(own, ONE, board.k)
    lines |= _lines_along(own, board.height, board.k)
    lines |= _lines_along(own, board.height - ONE, board.k)
    lines |= _lines_along(own, board.height + ONE, board.k)
    return lines != 0


@inlined
def _lines_along(own, step, k):
    if k == 4:
        pairs = own & own >> step
        return pairs & pairs >> step + step
    line = own
    for _ in range(k - 1):
        own >>= step
        line &= own
    return line
