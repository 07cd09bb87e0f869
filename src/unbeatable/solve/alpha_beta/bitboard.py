"""Bitboards: a board with gravity as the search sees it.

Bits go up the columns. Above each column is one bit that is always empty, so that no line wraps
into the next column, and adding 1 at the bottom of a column gives its lowest empty cell:

     6 13 20 27 34 41 48   (always empty)
     5 12 19 26 33 40 47
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42

A position is a pair: the stones of the player to move, and all stones. The score of a position
grows with the value for the player to move, then with a sooner win or a later loss:

     score = half - ceil(last_ply / 2) for a win, its negative for a loss, 0 for a draw

where last_ply is the ply that ends the game. The winner's plies are all odd or all even, so no
ply is lost by rounding.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from unbeatable.core.game import Outcome, Position, Value
from unbeatable.games.mnk import MNK

if TYPE_CHECKING:
    import numpy as np


class Stones(NamedTuple):
    """A position as the search sees it."""

    own: int
    """The stones of the player to move."""
    all: int

    @property
    def number(self) -> int:
        return self.all.bit_count()


class Constants(NamedTuple):
    """What compiled code knows about a board. Masks and shifts are uint64."""

    k: int
    """The stones of a line."""
    columns: int
    cells: int
    half: int
    """Half of all plies, and one: a win on the last ply still scores 1."""
    height: "np.uint64"
    """The bits of a column, with the empty one above."""
    column: "np.uint64"
    """The bits of the first column."""
    bottom: "np.uint64"
    """The lowest bit of every column."""
    full: "np.uint64"
    """Every cell."""
    even_rows: "np.uint64"
    """The cells of rows 2, 4, ... if all columns have an even number of cells. Otherwise all
    cells, because then a player cannot always answer in the same column."""
    order: "np.uint64"
    """The columns, from the middle outwards, four bits each, the first one lowest."""


@dataclass(frozen=True)
class Bitboard:
    """Converts between positions of a game and stones, and between scores and outcomes."""

    game: MNK

    @cached_property
    def constants(self) -> Constants:
        from numpy import uint64  # late: the book does not need it, and a game starts sooner

        columns, rows = self.columns, self.height - 1
        even = sum(1 << row for row in range(1, rows, 2)) * self.bottom
        outwards = sorted(range(columns), key=lambda column: abs(2 * column - columns + 1))
        return Constants(
            k=self.game.k,
            columns=columns,
            cells=columns * rows,
            half=self.half,
            height=uint64(self.height),
            column=uint64(self.column),
            bottom=uint64(self.bottom),
            full=uint64(self.full),
            even_rows=uint64(even if rows % 2 == 0 else self.full),
            order=uint64(sum(column << 4 * place for place, column in enumerate(outwards))),
        )

    @cached_property
    def columns(self) -> int:
        return self.game.grid.columns

    @cached_property
    def half(self) -> int:
        return (self.game.grid.cells + 1) // 2 + 1

    @cached_property
    def height(self) -> int:
        return self.game.grid.rows + 1

    @cached_property
    def column(self) -> int:
        return (1 << self.height) - 1

    @cached_property
    def bottom(self) -> int:
        return sum(1 << column * self.height for column in range(self.columns))

    @cached_property
    def full(self) -> int:
        return self.bottom * ((1 << self.height - 1) - 1)

    def stones_of(self, pos: Position) -> Stones:
        """Return the stones of a position. It must obey gravity."""
        x, o = self.game.planes(pos)
        own = o if pos.bit_count() & 1 else x
        return Stones(self._to_columns(own), self._to_columns(x | o))

    def _to_columns(self, plane: int) -> int:
        """Return the cells of a plane, which go along the rows from the top, as bits of columns."""
        bits = 0
        while plane:
            cell = plane & -plane
            bits |= self._bits[cell.bit_length() - 1]
            plane ^= cell
        return bits

    @cached_property
    def _bits(self) -> list[int]:
        columns, rows = self.game.grid.columns, self.game.grid.rows
        return [
            1 << column * (rows + 1) + row
            for row in reversed(range(rows))
            for column in range(columns)
        ]

    def play(self, stones: Stones, column: int) -> Stones:
        """Return the stones after a move. The column must not be full."""
        bottom = 1 << column * self.height
        return Stones(stones.all ^ stones.own, stones.all | stones.all + bottom)

    def winning_moves(self, stones: Stones) -> int:
        """Return the cells where the player to move can complete a line at once."""
        height, others = self.height, self.game.k - 1
        cells = 0
        for step in (1, height - 1, height, height + 1):
            for before in range(others + 1):
                line = -1
                for i in range(1, before + 1):
                    line &= stones.own << i * step
                for i in range(1, others - before + 1):
                    line &= stones.own >> i * step
                cells |= line
        return cells & stones.all + self.bottom & self.full

    def has_line(self, own: int) -> bool:
        """Return whether these stones contain a line."""
        height = self.height
        for step in (1, height - 1, height, height + 1):
            line = own
            for i in range(1, self.game.k):
                line &= own >> i * step
            if line:
                return True
        return False

    def canonical_key(self, stones: Stones) -> int:
        """Return a number that only the position and its mirror image have.

        Adding the stones of one player to all stones carries into the cell above each column, so
        the sum determines both.
        """
        return min(stones.own + stones.all, self._mirror(stones.own) + self._mirror(stones.all))

    def _mirror(self, bits: int) -> int:
        height, column = self.height, self.column
        mirrored = 0
        for _ in range(self.columns):
            mirrored = mirrored << height | bits & column
            bits >>= height
        return mirrored

    def score_at(self, last_ply: int) -> int:
        """Return the score of a win on this ply."""
        return self.half - (last_ply + 1) // 2

    def outcome_of(self, score: int, stones: int) -> Outcome:
        """Return the outcome of a score in a position with this number of stones."""
        if not score:
            return Outcome(Value.DRAW, None)
        last = 2 * (self.half - abs(score))  # an even ply; or the odd one before it
        last -= (last ^ stones ^ (score > 0)) & 1
        return Outcome(Value.WIN if score > 0 else Value.LOSS, last - stones)
