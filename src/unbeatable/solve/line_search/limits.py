"""Limits of the line search: which games it knows."""

from typing import TYPE_CHECKING, TypeGuard

from unbeatable.core.game import Game, LineGame

if TYPE_CHECKING:
    from unbeatable.games.mnk import MNK

MAX_CELLS = 676
"""The most cells of a board: 26x26."""


def can_look_ahead(game: Game) -> "TypeGuard[LineGame]":
    """Return whether the search knows the game: stones go to cells, and the first line wins.

    Stones may fall; no line may lose.
    """
    from unbeatable.games.mnk import MNK  # late: `import unbeatable` loads no game

    if isinstance(game, MNK):
        return type(game) is MNK and not game.misere  # a subclass may have other rules
    if not isinstance(game, LineGame) or not game.lines:
        return False
    equal_lines = len({line.bit_count() for line in game.lines}) == 1
    cells = max(line.bit_length() for line in game.lines)
    return game.first_line_wins and equal_lines and cells <= MAX_CELLS


def stones_fall(game: LineGame) -> "TypeGuard[MNK]":
    """Return whether a stone falls to the lowest empty cell of its column."""
    from unbeatable.games.mnk import MNK

    return isinstance(game, MNK) and game.gravity
