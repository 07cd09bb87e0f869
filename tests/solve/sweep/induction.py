"""Backward induction over m,n,k boards with numpy, ply by ply: a check on the solvers.

It shares nothing with them but a board's lines and symmetries.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unbeatable.games.mnk import MNK

Positions = NDArray[np.uint64]
Codes = NDArray[np.signedinteger[Any]]
Where = NDArray[np.bool_]
Moves = Sequence[tuple[Where, Positions]]
"""For each cell where it can be played, and the positions after that."""

FAR = 1000
"""More than any remoteness."""


def solve_by_plies(game: MNK) -> tuple[Positions, Codes]:
    """Return the canonical positions, ascending, and their outcomes, coded as in a table."""
    board = _Board(game)
    layers = [np.zeros(1, np.uint64)]
    moves = []
    for ply in range(board.cells):
        moves.append([board.play(layers[ply], cell, ply) for cell in range(board.cells)])
        layers.append(np.unique(np.concatenate([played for _, played in moves[ply]])))
    codes = [board.rate_finished(layers[-1], board.cells)]
    for ply in reversed(range(board.cells)):
        codes.insert(0, board.rate(layers[ply], ply, moves.pop(), layers[ply + 1], codes[0]))
    positions = np.concatenate(layers)
    order = np.argsort(positions)
    return positions[order], np.concatenate(codes)[order]


def count_images(game: MNK, positions: Positions) -> NDArray[np.int64]:
    """Return how many positions each canonical position stands for."""
    images = np.sort(list(_Board(game).images(positions)), axis=0)
    counts: NDArray[np.int64] = 1 + np.count_nonzero(np.diff(images, axis=0), axis=0)
    return counts


class _Board:
    def __init__(self, game: MNK) -> None:
        self.cells = game.grid.cells
        self._lines = np.array(game.lines, np.uint64)
        self._after_line = 1 if game.misere else -1
        self._images = [self._image_of_planes(to) for to in game.grid.symmetries()]

    def play(self, positions: Positions, cell: int, ply: int) -> tuple[Where, Positions]:
        """Return where the cell can be played, and the canonical positions after that."""
        x, o = self._planes(positions)
        free = ((x | o) >> np.uint64(cell) & np.uint64(1)) == 0
        free &= ~self._has_line(positions, ply)
        stone = np.uint64(1 << cell + ply % 2 * self.cells)
        return free, self._canonical(positions[free] | stone)

    def rate_finished(self, positions: Positions, ply: int) -> Codes:
        return np.where(self._has_line(positions, ply), self._after_line, 0)

    def rate(
        self, positions: Positions, ply: int, moves: Moves, children: Positions, known: Codes
    ) -> Codes:
        """Return the outcomes of the positions of a ply from those of the next."""
        best = np.full(len(positions), -FAR)
        for free, played in moves:
            theirs = known[np.searchsorted(children, played)]
            # A win is better the sooner it comes, a loss the later.
            score = np.where(theirs < 0, FAR + theirs, np.where(theirs > 0, theirs - FAR, 0))
            best[free] = np.maximum(best[free], score)
        codes = np.where(best > 0, FAR - best + 1, np.where(best < 0, -(best + FAR) - 1, 0))
        return np.where(best == -FAR, self.rate_finished(positions, ply), codes)

    def images(self, positions: Positions) -> Iterator[Positions]:
        x, o = self._planes(positions)
        return (image[x] | image[o] << np.uint64(self.cells) for image in self._images)

    def _image_of_planes(self, permutation: Sequence[int]) -> Positions:
        """Return the image of each of the planes: of every set of cells."""
        planes = np.arange(1 << self.cells, dtype=np.uint64)
        image = np.zeros_like(planes)
        for cell, to in enumerate(permutation):
            image |= (planes >> np.uint64(cell) & np.uint64(1)) << np.uint64(to)
        return image

    def _has_line(self, positions: Positions, ply: int) -> Where:
        """Return where the player of the last ply has a line."""
        stones = self._planes(positions)[(ply - 1) % 2]
        found: Where = np.any([stones & line == line for line in self._lines], axis=0)
        return found

    def _canonical(self, positions: Positions) -> Positions:
        return reduce(np.minimum, self.images(positions))

    def _planes(self, positions: Positions) -> tuple[Positions, Positions]:
        full = np.uint64((1 << self.cells) - 1)
        return positions & full, positions >> np.uint64(self.cells)
