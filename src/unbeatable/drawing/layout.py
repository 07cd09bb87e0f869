"""Layout: the places of cells on the paper."""

from collections.abc import Iterable
from dataclasses import dataclass

from unbeatable.core.game import Picture
from unbeatable.drawing.strokes import Point
from unbeatable.drawing.theme import BOTTOM, CELL, FOOT, LABEL, MIN_WIDTH, ROAD_CELL, SIDE, TOP


@dataclass(frozen=True)
class Layout:
    """The columns and rows to draw, and margins around them."""

    columns: range
    rows: range
    cell: float = CELL
    """The side of a cell."""

    @classmethod
    def around(cls, pictures: Iterable[Picture]) -> "Layout":
        """Return a layout for all the pictures, without outer rows and columns never in play."""
        columns, rows, cell_size = set(), set(), CELL
        for picture in pictures:
            if picture.roads:  # roads must be seen between the pieces
                cell_size = ROAD_CELL
            for cell, mark in enumerate(picture.marks):
                if mark != " ":
                    columns.add(cell % picture.columns)
                    rows.add(cell // picture.columns)
        return cls(_span(columns), _span(rows), cell_size)

    @property
    def width(self) -> float:
        return max(MIN_WIDTH, 2 * SIDE + self.cell * len(self.columns))

    @property
    def height(self) -> float:
        return TOP + self.cell * len(self.rows) + LABEL + FOOT + BOTTOM

    def corner(self, column: int, row: int) -> Point:
        """Return the top left corner of a cell."""
        left = (self.width - self.cell * len(self.columns)) / 2
        return Point(
            left + self.cell * (column - self.columns.start),
            TOP + self.cell * (row - self.rows.start),
        )

    def centre(self, cell: int, columns: int) -> Point:
        x, y = self.corner(cell % columns, cell // columns)
        return Point(x + self.cell / 2, y + self.cell / 2)


def _span(numbers: set[int]) -> range:
    return range(min(numbers, default=0), max(numbers, default=0) + 1)
