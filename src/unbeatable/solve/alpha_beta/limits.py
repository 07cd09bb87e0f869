"""Limits of the search: which boards it can search, and which it solves without a book."""

from typing import TYPE_CHECKING, TypeGuard

from unbeatable.core.game import Game

if TYPE_CHECKING:
    from unbeatable.games.mnk import MNK

MAX_BITS = 64
"""The most bits of a board: its cells, and one more in each column."""
MAX_COLUMNS = 15
SEARCHED_AT_ONCE = 36
"""The most cells of a board that needs no book: any position is searched in seconds."""


def can_search(game: Game) -> "TypeGuard[MNK]":
    """Return whether the search knows the game: a board with gravity of at most 64 bits."""
    from unbeatable.games.mnk import MNK  # late: `import unbeatable` loads no game

    if type(game) is not MNK:  # a subclass may have other rules
        return False
    columns, rows = game.grid.columns, game.grid.rows
    fits = columns <= MAX_COLUMNS and columns * (rows + 1) <= MAX_BITS
    return game.gravity and not game.misere and game.k > 1 and fits
