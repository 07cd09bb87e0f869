"""CellMove: a move as cells of the picture, for every game whose moves name cells.

A move is a cell (`b2`), a mark and a cell (`xb2`), or a piece and where it goes (`a1-c3`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from unbeatable.core.game import PLAYER_NAMES, Move, Picture, Playable, Position
from unbeatable.core.grid import Grid


@dataclass(frozen=True, slots=True)
class CellMove:
    """The cells that a move names, in the picture of the position before it."""

    text: str
    target: int
    start: int | None = None
    """The cell of the piece that moves; None for a new one."""
    mark: str | None = None
    """The mark to place, if the player may choose it."""


def cell_names(picture: Picture) -> tuple[str, ...]:
    """Return the names of the cells in moves."""
    return picture.names or _default_names(picture.columns, picture.rows)


@lru_cache
def _default_names(columns: int, rows: int) -> tuple[str, ...]:
    return Grid(columns, rows).names


@lru_cache
def _cells(names: tuple[str, ...]) -> Mapping[str, int]:
    return {name: cell for cell, name in enumerate(names)}


def legal_cell_moves(game: Playable, pos: Position) -> tuple[CellMove, ...]:
    """Return the legal moves as cells, without those that name none."""
    picture = game.picture(pos)
    parsed = (parse_cell_move(picture, game.write_move(pos, move)) for move in game.moves(pos))
    return tuple(filter(None, parsed))


def parse_cell_move(picture: Picture, text: str) -> CellMove | None:
    """Parse a move as the game writes it. Return None if it names no cell."""
    cells = _cells(cell_names(picture))
    if text in cells:
        return CellMove(text, cells[text])
    start, _, target = text.partition("-")
    if start in cells and target in cells:
        return CellMove(text, cells[target], start=cells[start])
    if text[:1] in PLAYER_NAMES and text[1:] in cells:
        return CellMove(text, cells[text[1:]], mark=text[0])
    return None


def shift_of(game: Playable, pos: Position, move: Move) -> tuple[int, int]:
    """Return how far the board re-centres after a move: columns to the right, and rows down."""
    before, after = game.picture(pos), game.picture(game.play(pos, move))
    cell_move = parse_cell_move(before, game.write_move(pos, move))
    return (0, 0) if cell_move is None else shift_between(before, after, cell_move)


def shift_between(before: Picture, after: Picture, cell_move: CellMove) -> tuple[int, int]:
    """Return how far the board re-centres, from the pictures before and after the move."""
    stones_after = [cell for cell, mark in enumerate(after.marks) if mark in PLAYER_NAMES]
    if not stones_after:
        return 0, 0
    stones_before = {cell for cell, mark in enumerate(before.marks) if mark in PLAYER_NAMES}
    # All pieces shift by the same distance, so the first in reading order stays the first.
    first = min(stones_before - {cell_move.start} | {cell_move.target})
    row, column = divmod(stones_after[0], after.columns)
    return column - first % before.columns, row - first // before.columns
