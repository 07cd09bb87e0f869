"""HoldBoard: a position with at most 64 empty cells, as the search for a hold sees it.

Only the empty cells count: they are numbered anew, and a set of them is a uint64. A line is what
is empty of it, so the stones of the position need not be looked at again.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unbeatable.solve.proof.line_board import LineBoard

MOST_CELLS = 64
PATIENCE = 100
"""More finds proofs with fewer nodes, but on 10x5 with five in a row in more time."""
OWNER, OPPONENT = 1, 2


class HoldBoard(NamedTuple):
    """What compiled code needs."""

    full: Any
    """All cells."""
    dangers: Any
    """The lines that the opponent may complete."""
    strips: Any
    """The strip of each danger. Lines that overlap along the same row are on one strip."""
    chances: Any
    """The lines that the owner may complete."""
    keys: Any
    """A random word for each player, symmetry and cell."""
    patience: int
    """The most sets of pairs that one test for pairs looks at."""
    crowded: bool
    """Whether counting cells tells soon that pairs do not suffice. It does for short lines."""


@dataclass(frozen=True, eq=False)
class Numbering:
    """How the empty cells are numbered, and the symmetries of the position."""

    cells: "NDArray[np.int16]"
    """The cell of the board for each number."""
    symmetries: "NDArray[np.int64]"
    """Where each number goes under each symmetry of the position, one row per symmetry."""
    symmetry_numbers: "NDArray[np.int64]"
    """The number of each of these symmetries in `LineBoard.symmetries`."""


def number_cells(board: "LineBoard", stones: "NDArray[np.int8]") -> Numbering:
    cells = np.flatnonzero(stones == 0)
    number = np.full(board.cells, -1, dtype=np.int64)
    number[cells] = np.arange(cells.size)
    # A symmetry that moves a stone leads to positions that do not follow from this one.
    keep = [i for i, goes in enumerate(board.symmetries) if np.array_equal(stones[goes], stones)]
    return Numbering(
        cells=cells.astype(np.int16),
        symmetries=np.array([number[board.symmetries[i][cells]] for i in keep], dtype=np.int64),
        symmetry_numbers=np.array(keep, dtype=np.int64),
    )


def hold_board(
    board: "LineBoard", stones: "NDArray[np.int8]", numbering: Numbering
) -> HoldBoard | None:
    """Return the position, or None if the game is over or has too many empty cells."""
    empty = len(numbering.cells)
    if not 0 < empty <= MOST_CELLS:
        return None
    bits = np.zeros(board.cells, dtype=np.uint64)
    bits[numbering.cells] = np.uint64(1) << np.arange(empty, dtype=np.uint64)
    on_lines = stones[board.lines]
    masks = np.bitwise_or.reduce(bits[board.lines], axis=1)
    strips = find_strips(board.lines)
    order = np.argsort(strips, kind="stable")
    order = order[(on_lines[order] != OWNER).all(axis=1)]
    dangers, chances = masks[order], masks[(on_lines != OPPONENT).all(axis=1)]
    if not dangers.all() or not chances.all():
        return None
    length = board.lines.shape[1]
    chance = np.random.default_rng(11)
    words = chance.integers(1, 2**64, size=(2, empty), dtype=np.uint64, endpoint=False)
    return HoldBoard(
        full=np.uint64(2**empty - 1),
        dangers=dangers,
        strips=strips[order],
        chances=chances,
        keys=np.ascontiguousarray(words[:, numbering.symmetries]),
        patience=PATIENCE,
        crowded=length <= 4,
    )


def find_strips(lines: "NDArray[np.int16]") -> "NDArray[np.int64]":
    """Return the number of the strip of each line, ascending along each strip."""
    ends = {(int(line[0]), int(line[1]) - int(line[0])) for line in lines if len(line) > 1}
    strips: dict[tuple[int, int], int] = {}
    numbers = []
    for line in lines:
        start, step = int(line[0]), int(line[1]) - int(line[0]) if len(line) > 1 else 0
        while step and (start - step, step) in ends:
            start -= step
        numbers.append(strips.setdefault((start, step), len(strips)))
    return np.array(numbers, dtype=np.int64)
