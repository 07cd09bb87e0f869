"""StoneGame: the base class of games in which players place stones and a line ends the game.

x and o take turns, a stone never moves, and a full board without a line is a draw.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import comb

from unbeatable.core.errors import PositionError
from unbeatable.core.game import PLAYER_NAMES, Move, Player, Position, Value, opponent
from unbeatable.core.grid import Grid, cells_of, has_line, lines_share_a_cell, open_lines
from unbeatable.core.grid_game import GridGame, turn_by_count
from unbeatable.core.symmetry import Symmetries, on_planes


class StoneGame(GridGame):
    """A move is the number of a cell. A subclass sets what GridGame asks for, and calls __init__.

    It may override `empty_cells`, if not every empty cell can be taken.
    """

    misere = False
    """Whether a line loses."""
    moves_pieces = False

    def __init__(self, grid: Grid, k: int) -> None:
        self.grid, self.k = grid, k
        self.lines = grid.lines(k)
        self._full = grid.full
        self._cells = range(grid.cells)
        self._after_line = Value.WIN if self.misere else Value.LOSS

    def empty_cells(self, taken: int) -> int:
        """Return the mask of the empty cells that a stone can be placed on."""
        return self._full & ~taken

    def moves(self, pos: Position) -> Sequence[Move]:
        if self.verdict(pos) is not None:
            return ()
        empty = self.empty_cells(pos | pos >> len(self._cells))
        return [cell for cell in self._cells if empty >> cell & 1]

    def play(self, pos: Position, move: Move) -> Position:
        return pos | 1 << move + (pos.bit_count() & 1) * len(self._cells)

    def verdict(self, pos: Position) -> Value | None:
        stones = pos.bit_count()
        of_last_mover = pos & self._full if stones & 1 else pos >> len(self._cells)
        if has_line(of_last_mover, self.lines):
            return self._after_line
        return Value.DRAW if stones == len(self._cells) else None

    def assemble(self, x: int, o: int, player: Player | None) -> Position:
        turn = turn_by_count(x, o, player)
        waiting, moving = (o, x) if turn == 0 else (x, o)
        if has_line(moving, self.lines) and has_line(waiting, self.lines):
            raise PositionError(f"both sides have a line of {self.k}")
        if has_line(moving, self.lines):
            name = PLAYER_NAMES[turn]
            raise PositionError(f"{name} has a line of {self.k}, so it cannot be {name}'s move")
        if not lines_share_a_cell(waiting, self.lines):
            raise PositionError(
                f"no single move completes all the lines of {PLAYER_NAMES[opponent(turn)]}"
            )
        return x | o << len(self._cells)

    @property
    def threatens(self) -> bool:
        return not self.misere

    def threats(self, pos: Position) -> Sequence[Move]:
        return [*cells_of(self._threatened(*self._waiting_and_moving(pos)))]

    def forks(self, pos: Position) -> Sequence[Move]:
        waiting, moving = self._waiting_and_moving(pos)
        return [
            cell
            for cell in cells_of(self.empty_cells(waiting | moving))
            if self._threatened(waiting | 1 << cell, moving).bit_count() > 1
        ]

    def _waiting_and_moving(self, pos: Position) -> tuple[int, int]:
        planes, turn = self.planes(pos), self.turn(pos)
        return planes[opponent(turn)], planes[turn]

    def _threatened(self, own: int, other: int) -> int:
        """Return the mask of the cells with which `own` would complete a line."""
        playable = self.empty_cells(own | other)
        cells = 0
        for line in self.lines:
            missing = line & ~own
            if missing & playable and not missing & missing - 1:
                cells |= missing
        return cells

    def line_score(self, pos: Position) -> int:
        x, o = self.planes(pos)
        score = open_lines(x, o, self.lines)
        return -score if self.misere != (self.turn(pos) == 1) else score

    @property
    def first_line_wins(self) -> bool:
        return not self.misere

    def cell_symmetries(self) -> Sequence[Sequence[int]]:
        return self.grid.symmetries()

    @cached_property
    def _symmetries(self) -> Symmetries:
        return Symmetries(on_planes(self.cell_symmetries(), 2))

    def size_bound(self) -> int:
        """Count positions as if no line ended the game: sets of cells times colourings."""
        return sum(ways * comb(stones, stones // 2) for stones, ways in self.fillings().items())

    def fillings(self) -> Mapping[int, int]:
        """Return how many sets of so many cells can be taken, whoever takes them."""
        cells = self.grid.cells
        return {stones: comb(cells, stones) for stones in range(cells + 1)}
