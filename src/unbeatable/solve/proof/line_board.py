"""LineBoard: the cells, lines and symmetries of a board as arrays, for compiled code."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from unbeatable.core.grid import cells_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unbeatable.core.game import LineGame, Player, Position


@dataclass(frozen=True, eq=False)
class LineBoard:
    """A board on which stones go to any empty cell and the first line wins."""

    lines: "NDArray[np.int16]"
    """The cells of each line: one row per line."""
    through: "NDArray[np.int32]"
    """The numbers of the lines through each cell, cell after cell."""
    first: "NDArray[np.int32]"
    """Where the lines through each cell begin in `through`, and at the end its length."""
    symmetries: "NDArray[np.int16]"
    """Where each cell goes under each symmetry, one row per symmetry. The first is the identity."""

    @property
    def cells(self) -> int:
        return self.first.size - 1

    @staticmethod
    def of(game: "LineGame") -> "LineBoard":
        symmetries = np.array(game.cell_symmetries(), dtype=np.int16)
        cells = symmetries.shape[1]
        lines = [[*cells_of(line)] for line in game.lines]
        through: list[list[int]] = [[] for _ in range(cells)]
        for number, line in enumerate(lines):
            for cell in line:
                through[cell].append(number)
        return LineBoard(
            lines=np.array(lines, dtype=np.int16),
            through=np.array([number for numbers in through for number in numbers], dtype=np.int32),
            first=np.cumsum([0, *map(len, through)], dtype=np.int32),
            symmetries=symmetries,
        )


def stones_of(game: "LineGame", pos: "Position", player: "Player") -> "NDArray[np.int8]":
    """Return the stones on each cell: 0 for none, 1 for one of this player, 2 for the other's."""
    planes = game.planes(pos)
    stones = np.zeros(len(game.cell_symmetries()[0]), dtype=np.int8)
    stones[[*cells_of(planes[player])]] = 1
    stones[[*cells_of(planes[1 - player])]] = 2
    return stones
