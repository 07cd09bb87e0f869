"""Layout: the places of cells on the paper. Layers of a board lie beside each other."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from unbeatable.core.cell_moves import cell_names
from unbeatable.core.game import Picture
from unbeatable.core.grid import MAX_SIDE
from unbeatable.drawing.strokes import Point
from unbeatable.drawing.theme import (
    BOTTOM,
    CELL,
    FOOT,
    GAP,
    LABEL,
    MIN_WIDTH,
    ROAD_CELL,
    SIDE,
    TOP,
)


@lru_cache
def flatten(picture: Picture) -> Picture:
    """Return the picture with its layers beside each other, as one layer.

    Between two layers are a column or a row of cells out of play, without names.
    """
    if picture.layers == 1:
        return picture
    columns, rows = picture.sheet.size(1)
    marks, names = [" "] * (columns * rows), [""] * (columns * rows)
    for cell, name in enumerate(cell_names(picture)):
        place = flat_cell(picture, cell)
        marks[place], names[place] = picture.marks[cell], name
    return replace(
        picture,
        columns=columns,
        rows=rows,
        layers=1,
        marks="".join(marks),
        names=tuple(names),
        winning=tuple(flat_cell(picture, cell) for cell in picture.winning),
    )


def flat_cell(picture: Picture, cell: int) -> int:
    """Return which cell of the flattened picture this is."""
    columns, _ = picture.sheet.size(1)
    column, row = picture.sheet.place(cell, 1)
    return row * columns + column


@dataclass(frozen=True)
class Layout:
    """The columns and rows to draw, and margins around them."""

    columns: range
    rows: range
    cell: float = CELL
    """The side of a cell."""
    layer: tuple[int, int] = (MAX_SIDE, MAX_SIDE)
    """The columns and rows of a layer; after each, one column or row is narrow."""

    @classmethod
    def around(cls, pictures: Iterable[Picture]) -> "Layout":
        """Return a layout for all the pictures, without outer rows and columns never in play."""
        columns, rows, cell_size = set(), set(), CELL
        layer = (MAX_SIDE, MAX_SIDE)
        for layered in pictures:
            picture = flatten(layered)
            if layered.layers > 1:
                layer = (layered.sheet.columns, layered.sheet.rows)
            if picture.roads:  # roads must be seen between the pieces
                cell_size = ROAD_CELL
            for cell, mark in enumerate(picture.marks):
                if mark != " ":
                    columns.add(cell % picture.columns)
                    rows.add(cell // picture.columns)
        return cls(_span(columns), _span(rows), cell_size, layer)

    @property
    def width(self) -> float:
        return max(MIN_WIDTH, 2 * SIDE + self._across(self.columns.stop))

    @property
    def height(self) -> float:
        return TOP + self._down(self.rows.stop) + LABEL + FOOT + BOTTOM

    def _across(self, column: int) -> float:
        """Return how far the left edge of a column is from that of the board."""
        narrow = column // (self.layer[0] + 1)
        return self.cell * (column - self.columns.start) - (self.cell - GAP) * narrow

    def _down(self, row: int) -> float:
        """Return how far the upper edge of a row is from that of the board."""
        narrow = row // (self.layer[1] + 1)
        return self.cell * (row - self.rows.start) - (self.cell - GAP) * narrow

    def corner(self, column: int, row: int) -> Point:
        """Return the top left corner of a cell."""
        left = (self.width - self._across(self.columns.stop)) / 2
        return Point(left + self._across(column), TOP + self._down(row))

    def centre(self, cell: int, columns: int) -> Point:
        x, y = self.corner(cell % columns, cell // columns)
        return Point(x + self.cell / 2, y + self.cell / 2)


def _span(numbers: set[int]) -> range:
    return range(min(numbers, default=0), max(numbers, default=0) + 1)
