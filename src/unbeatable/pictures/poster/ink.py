"""Ink: the interface that posters draw with, for SVG and PDF, and its sizes and colours."""

from typing import Literal, Protocol, TypeAlias

from unbeatable.drawing.strokes import Point, Stroke
from unbeatable.pictures.poster.layout import Place

Layer: TypeAlias = Literal["paper", "grid", "line", "x", "o", "win", "draw", "loss", "unknown"]
"""What a stroke or an area shows, which decides its colour."""

WIDTH = 1200.0
"""The width of the poster, in pixels of an SVG or points of a PDF."""
DIM = 0.36
"""The opacity of a mistake."""
HEAD_INK = "#16202B"
"""The colour of words on the strip above the cells, which is the same in every theme."""
EDGE = "#9A968C"
THICK: dict[Layer, float] = {"grid": 1.6, "line": 28, "x": 6, "o": 6}
"""Widths of strokes."""


class Ink(Protocol):
    """Draws boards within boards. In each board a cell is CELL wide."""

    def begin(self, place: Place, *, moves: str, is_dim: bool) -> None:
        """Begin a board inside the current one; dim if a mistake led to it."""

    def end(self) -> None: ...

    def area(self, layer: Layer, width: float, height: float) -> None:
        """Draw a rectangle from the top left corner."""

    def shape(self, path: Stroke) -> None:
        """Draw a filled shape in the strip above the cells."""

    def words(self, text: str, at: Point, size: float) -> None: ...

    def stroke(self, layer: Layer, path: Stroke) -> None: ...

    def stamp(self, name: str, layer: Layer, path: Stroke) -> None:
        """Draw a stroke that many boards share, identified by its name."""
