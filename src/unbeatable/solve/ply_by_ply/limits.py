"""Limits of solving ply by ply: which boards with gravity, and the memory they need.

Measured on two cores: the misère board 6x4 with k = 4 takes about 23 seconds and 1.4 GB.
"""

from typing import TYPE_CHECKING, TypeGuard

from unbeatable.core.game import Game
from unbeatable.solve import memory

if TYPE_CHECKING:
    from unbeatable.games.mnk import MNK

MAX_POSITIONS = 200_000_000
"""The most positions, by the game's bound. The boards 6x4 and 5x5 have fewer."""

MAX_CELLS = 28
"""The most cells: 56 bits of a position and 8 bits of its code are packed into one number."""

BYTES_PER_POSITION = 16
"""The peak memory for each position of the bound. One of each mirrored pair is stored."""


def has_gravity(game: Game) -> "TypeGuard[MNK]":
    """Return whether the game is an m,n,k board with gravity, of any size."""
    from unbeatable.games.mnk import MNK  # late: `import unbeatable` loads no game

    return type(game) is MNK and game.gravity  # a subclass may have other rules


def is_small(game: Game) -> "TypeGuard[MNK]":
    """Return whether the game is a board with gravity that is small enough to be solved whole."""
    return has_gravity(game) and game.grid.cells <= MAX_CELLS and game.size_bound() <= MAX_POSITIONS


def find_lack_of_memory(game: "MNK") -> str:
    """Return why memory is too small to solve a board, as a sentence; empty if it is not."""
    needed = game.size_bound() * BYTES_PER_POSITION
    return memory.explain_lack(game, needed, memory.free_memory())
