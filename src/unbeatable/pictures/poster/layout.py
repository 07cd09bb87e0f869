"""Nesting: the places of boards within boards, on a poster and on the web client's map.

The unit is the width of a board. `web/src/map` computes the same places; a test compares them.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import NamedTuple

from unbeatable.core.grid import Sheet

HEAD = 0.08
"""The strip above the cells, which shows the value."""
PAD = 0.03
INSET = 0.05
"""The margin of a cell around the board in it."""
GAP = 0.3
"""The distance between two layers, in cells."""


class Place(NamedTuple):
    x: float
    y: float
    w: float
    """The width; all boards have the same shape."""


@dataclass(frozen=True)
class Nesting:
    sheet: Sheet

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of all layers, in cells."""
        columns, rows = self.sheet.size(0)
        return columns + GAP * (self.sheet.across - 1), rows + GAP * (self.sheet.down - 1)

    @property
    def cell(self) -> float:
        return (1 - 2 * PAD) / self.size[0]

    @property
    def height(self) -> float:
        return HEAD + self.cell * self.size[1] + PAD

    def corner(self, cell: int) -> tuple[float, float]:
        """Return the top left corner of a cell."""
        column, row = self.sheet.place(cell, 0)
        right, down = column // self.sheet.columns, row // self.sheet.rows
        return PAD + self.cell * (column + GAP * right), HEAD + self.cell * (row + GAP * down)

    def places(self, targets: Sequence[int | None]) -> list[Place]:
        """Return the places of boards after moves to these cells. Moves to one cell share it."""
        sharing = Counter(targets)
        taken: Counter[int | None] = Counter()
        places = []
        for target in targets:
            places.append(self._place(target, taken[target], sharing[target]))
            taken[target] += 1
        return places

    def _place(self, target: int | None, slot: int, slots: int) -> Place:
        inset = INSET * self.cell
        x, y = (PAD, HEAD) if target is None else self.corner(target)
        wide, tall = self.size if target is None else (1, 1)
        room_x, room_y = self.cell * wide - 2 * inset, self.cell * tall - 2 * inset
        across = ceil(sqrt(slots))
        down = ceil(slots / across)
        gap = inset if slots > 1 else 0.0
        gaps_x, gaps_y = gap * (across - 1), gap * (down - 1)
        w = min((room_x - gaps_x) / across, (room_y - gaps_y) / down / self.height)
        free_x = room_x - across * w - gaps_x
        free_y = room_y - down * w * self.height - gaps_y
        row, column = divmod(slot, across)
        return Place(
            x + inset + free_x / 2 + column * (w + gap),
            y + inset + free_y / 2 + row * (w * self.height + gap),
            w,
        )
