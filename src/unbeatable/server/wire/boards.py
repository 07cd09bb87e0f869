"""Boards: what is drawn of a position, and the moves on it."""

from unbeatable.server.wire.base import Side, Wire


class BoardPicture(Wire):
    columns: int
    rows: int
    marks: str
    """One character per cell, in reading order: x, o, . for empty, a space for out of play."""
    names: list[str]
    hands: tuple[int, int]
    winning: list[int]
    gravity: bool
    window: tuple[int, int, int, int] | None
    """The frame around the cells in play: left column, top row, columns, rows."""
    roads: list[tuple[int, int]]
    """Pairs of cells between which pieces move, where not all moves are allowed."""
    shared_marks: bool
    """Whether both players place the same marks: they are then called first and second player."""
    line_loses: bool
    """Whether the player who completes a line loses."""
    layers: int
    """The layers of the board, from the lowest to the highest; each has rows / layers rows."""


class LegalMove(Wire):
    move: str
    target: int | None
    """A cell of the picture; none of them if the move names no cell."""
    start: int | None
    """The piece that moves; None for a new one."""
    mark: Side | None
    """The mark to place, in games where players choose it."""
    places: Side | None
    """The mark that stands on the target after the move."""


class LastMove(LegalMove):
    by: Side
    shift: tuple[int, int]
    """How far the board re-centred after it: columns to the right, rows down."""
