"""What each cell of the board shows: its mark, its value, and how it is highlighted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from unbeatable.core.game import Picture
from unbeatable.solve import Rating
from unbeatable.terminal.selection import Selection
from unbeatable.terminal.values import value_sign


@dataclass(frozen=True, slots=True)
class CellView:
    """What a cell shows."""

    mark: str
    """`x`, `o`, `.` for an empty cell, a space for one out of play."""
    value: str = ""
    """`▲3`, `●` or `▼4`: what playing here leads to."""
    is_target: bool = False
    """Whether the held piece can go here."""
    is_held: bool = False
    is_winning: bool = False
    is_last: bool = False
    """Whether the last move ended here."""


def cell_views(
    picture: Picture,
    last: int | None,
    selection: Selection | None = None,
    values: Mapping[int, str] = {},
) -> list[CellView]:
    """Return the cells of the picture; with a selection, also what is held and where it can go."""
    held = None if selection is None else selection.held
    targets = () if selection is None or held is None else selection.targets
    return [
        CellView(
            mark,
            value=values.get(cell, ""),
            is_target=cell in targets,
            is_held=cell == held,
            is_winning=cell in picture.winning,
            is_last=cell == last,
        )
        for cell, mark in enumerate(picture.marks)
    ]


def cell_values(selection: Selection, ratings: Sequence[Rating]) -> dict[int, str]:
    """Return the sign of the best move that starts at each cell; ratings come best first."""
    moves = (move for move in selection.cell_moves if move.mark in (None, selection.mark))
    cell_moves = {move.text: move for move in moves}
    signs: dict[int, str] = {}
    for rating in ratings:
        cell_move = cell_moves.get(rating.text)
        if cell_move is None:
            continue
        cell = cell_move.target if cell_move.start == selection.held else cell_move.start
        if cell is not None and (selection.held is None or cell_move.start == selection.held):
            signs.setdefault(cell, value_sign(rating))
    return signs
