"""What the learner's own rules decide around a game: who begins, and which cells have won."""

import importlib
from collections.abc import Mapping
from random import Random

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote
from unbeatable.course.checks.modules import modules
from unbeatable.course.lesson import find_lesson

WHO_STARTS, WINNING_CELLS = "s07_play", "s05_over"
"""The lessons of the functions `who_starts` and `winning_cells`."""


def begins(sources: Mapping[str, str], one: str, two: str, chance: Random) -> str:
    """Return which of two players begins, as the learner's `who_starts` decides."""
    with modules(find_lesson(WHO_STARTS), sources):
        order = importlib.import_module(WHO_STARTS).who_starts(one, two, chance)
    if order not in ((one, two), (two, one)):
        expected = f"({one!r}, {two!r}) or ({two!r}, {one!r})"
        raise UnbeatableError(f"who_starts gave {quote(order)}, not {expected}")
    return str(order[0])


def winning_cells(sources: Mapping[str, str], board: str) -> list[int]:
    """Return the cells of all completed lines, as the learner's `winning_cells` finds them."""
    with modules(find_lesson(WINNING_CELLS), sources):
        cells = importlib.import_module(WINNING_CELLS).winning_cells(board)
    if not isinstance(cells, list) or not all(cell in range(len(board)) for cell in cells):
        raise UnbeatableError(
            f"winning_cells({board!r}) gave {quote(cells)}, not a list of cells from 0 to 8"
        )
    return cells
