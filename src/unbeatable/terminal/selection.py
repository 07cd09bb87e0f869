"""Selection: turns chosen cells into a move, for every game whose moves name cells."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from unbeatable.core.cell_moves import CellMove, cell_names, legal_cell_moves
from unbeatable.core.errors import IllegalMove
from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.match import Match


@dataclass(frozen=True)
class Selection:
    """What choosing a cell of a match means; `held` is the cell of the piece picked up."""

    match: Match
    mark: str = "x"
    held: int | None = None

    @cached_property
    def names(self) -> tuple[str, ...]:
        return cell_names(self.match.picture)

    @cached_property
    def cell_moves(self) -> tuple[CellMove, ...]:
        return legal_cell_moves(self.match.game, self.match.position)

    @property
    def chooses_mark(self) -> bool:
        return any(cell_move.mark for cell_move in self.cell_moves)

    @cached_property
    def targets(self) -> Mapping[int, CellMove]:
        """The cells where choosing plays a move: no piece is needed, or it has been picked up."""
        return {
            cell_move.target: cell_move
            for cell_move in self.cell_moves
            if cell_move.start == self.held and cell_move.mark in (None, self.mark)
        }

    @cached_property
    def starts(self) -> frozenset[int]:
        """The cells of the pieces that can be picked up."""
        return frozenset(
            cell_move.start for cell_move in self.cell_moves if cell_move.start is not None
        )

    def choose(self, cell: int) -> "str | Selection":
        """Return the move that the cell completes, or the selection after it.

        Raises IllegalMove if the cell does neither.
        """
        if cell == self.held:
            return Selection(self.match, self.mark)
        if cell in self.targets:
            return self.targets[cell].text
        if cell in self.starts:
            return Selection(self.match, self.mark, cell)
        name = self.names[cell]
        if self.match.picture.marks[cell] == "." and self.held is None:
            for text in (name, name[0]):  # a cell that means another one, or a column
                with suppress(IllegalMove):
                    self.match.apply(text)
                    return text
        raise IllegalMove(self._refusal(cell))

    def _refusal(self, cell: int) -> str:
        name, there = self.names[cell], self.match.picture.marks[cell]
        if self.held is not None and there == ".":
            return f"{self.names[self.held]} cannot go to {name}; the dots show where it can"
        if not self.cell_moves:
            return "moves of this game are typed: press t"
        if self.starts and there == PLAYER_NAMES[self.match.turn]:
            return f"{name} has nowhere to go"
        if there == ".":
            return f"pick up a piece first, then {name}" if self.starts else f"{name} is not open"
        return f"{name} is taken"
