"""Limits of the sweep: which boards it solves, how many plies it keeps, and the memory it needs."""

from collections import Counter
from math import comb
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeGuard

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Game
from unbeatable.core.quote import quote
from unbeatable.solve import memory

if TYPE_CHECKING:
    from unbeatable.games.mnk import MNK

Device: TypeAlias = Literal["cpu", "cuda"]

MAX_CELLS = 25
"""The most cells of a board that the sweep solves."""

STORED_WHOLE = 20
"""The most cells of a board that is kept whole. Sweeping it is faster than reading a file."""

SWEPT_ON_DEMAND = 18
"""The most empty cells of a position that is swept on demand."""


def is_board(game: Game) -> "TypeGuard[MNK]":
    """Return whether the game is an m,n,k board without gravity, of any size."""
    from unbeatable.games.mnk import MNK  # late: `import unbeatable` loads no game

    return type(game) is MNK and not game.gravity  # a subclass may have other rules


def can_sweep(game: Game) -> "TypeGuard[MNK]":
    """Return whether the sweep solves the game: a board without gravity of at most 25 cells."""
    return is_board(game) and game.grid.cells <= MAX_CELLS


def plies_to_keep(game: "MNK", asked: int | None) -> int:
    """Return how many plies of a board to keep; by default enough to answer quickly below them."""
    cells = game.grid.cells
    if asked is None:
        return cells if cells <= STORED_WHOLE else cells - SWEPT_ON_DEMAND
    least = max(0, cells - STORED_WHOLE)
    if type(asked) is not int or asked < least:
        raise UnbeatableError(
            f"{quote(asked)} is not a number of plies to keep of {game.spec!r}; it is {least} "
            "or more, since deeper positions are swept on demand"
        )
    return min(asked, cells)


def find_lack_of_memory(game: "MNK", keep_plies: int | None = None) -> str:
    """Return why memory is too small to sweep a board, as a sentence; empty if it is not."""
    needed = bytes_needed(game, keep_plies=plies_to_keep(game, keep_plies))
    return memory.explain_lack(game, needed, memory.free_memory())


def bytes_needed(game: "MNK", *, keep_plies: int) -> int:
    """Return the peak memory of a sweep: two adjacent plies, and the plies that it keeps."""
    sizes = [
        sets * comb(stones, stones // 2) for stones, sets in enumerate(_count_occupied_sets(game))
    ]
    return max(
        sum(sizes[stones : stones + 2]) + sum(sizes[stones + 2 : keep_plies + 1])
        for stones in range(len(sizes))
    )


def _count_occupied_sets(game: "MNK") -> list[int]:
    """Return, for each number of stones, how many sets of cells there are up to symmetry.

    By Burnside's lemma, that is the average number of sets that a symmetry fixes.
    """
    cells, symmetries = game.grid.cells, game.grid.symmetries()
    totals: Counter[int] = Counter()
    for images in symmetries:
        sets = Counter({0: 1})
        for length in _cycle_lengths(images):
            sets += Counter({stones + length: number for stones, number in sets.items()})
        totals += sets
    return [totals[stones] // len(symmetries) for stones in range(cells + 1)]


def _cycle_lengths(images: tuple[int, ...]) -> list[int]:
    lengths, left = [], set(range(len(images)))
    while left:
        cell, length = left.pop(), 1
        while images[cell] in left:
            cell = images[cell]
            left.remove(cell)
            length += 1
        lengths.append(length)
    return lengths
