"""Limits of the search: which boards it can search, and which it solves without a book."""

from typing import TYPE_CHECKING, TypeGuard

from unbeatable.core.game import Game

if TYPE_CHECKING:
    from unbeatable.games.mnk import MNK

MAX_BITS = 64
"""The most bits of a board: its cells, and one more in each column."""
MAX_COLUMNS = 15
"""The most columns of a board: what a list of columns has room for."""
SEARCHED_AT_ONCE = 36
"""The most cells of a board that needs no book: any position is searched in seconds."""
SEARCHED_AT_ONCE_LONG = 30
"""The same for lines longer than 4: the first moves of 6x6 with lines of 5 take minutes."""
WIDEST_AT_ONCE = 8
"""The most columns of such a board: the first moves of 9x4 take minutes."""
MAX_BOOK_PLIES = 12
"""The most plies of a book that is made in days. A board that needs more has none."""


def can_search(game: Game) -> "TypeGuard[MNK]":
    """Return whether the search knows the game: a board with gravity of at most 64 bits."""
    from unbeatable.games.mnk import MNK  # late: `import unbeatable` loads no game

    if type(game) is not MNK:  # a subclass may have other rules
        return False
    columns, rows = game.grid.columns, game.grid.rows
    fits = columns <= MAX_COLUMNS and columns * (rows + 1) <= MAX_BITS
    return game.gravity and not game.misere and game.k > 1 and fits


def needs_book(game: "MNK") -> bool:
    """Return whether the search of early positions takes too long without a book."""
    if game.k <= 3 and game.grid.rows >= 3 and game.grid.columns >= 3:
        return False  # The first player wins soon, on a board of any size.
    return game.grid.cells > cells_at_once(game) or game.grid.columns > WIDEST_AT_ONCE


def cells_at_once(game: "MNK") -> int:
    """Return the most cells of a board with lines of this length that needs no book."""
    return SEARCHED_AT_ONCE if game.k <= 4 else SEARCHED_AT_ONCE_LONG


def book_plies(game: "MNK") -> int:
    """Return the plies of a board's book, 12 for Connect Four: below it, a search takes seconds."""
    return 2 * game.grid.cells // 7
