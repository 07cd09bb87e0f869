"""VariationSolution: a solution that is fast on the positions of one variation.

Below the plies of a book, every position is swept on demand. An explanation asks for one position
of a variation after another. Here the first one is swept together with all that can follow from it,
which answers the others.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import lru_cache

from unbeatable.core.errors import PositionError
from unbeatable.core.game import Outcome, Position, Rating
from unbeatable.core.grid import cells_of
from unbeatable.games.mnk import MNK
from unbeatable.solve.solution import Solution, rating_after
from unbeatable.solve.sweep.layers import CpuSweeper, Swept, sweep_layers
from unbeatable.solve.sweep.limits import SWEPT_ON_DEMAND
from unbeatable.solve.sweep.position_index import make_position_index
from unbeatable.solve.sweep.solution import SweptSolution, find_missing


def follow_variations(solution: Solution) -> Solution:
    """Return the solution itself, or for a book one that is fast on successive positions.

    For the same solution it is the same object, so later calls use what earlier ones swept.
    """
    if type(solution) is not SweptSolution or solution.keep_plies >= solution.game.grid.cells:
        return solution
    return _make_variation_solution(solution)


@lru_cache(maxsize=1)
def _make_variation_solution(solution: SweptSolution) -> "VariationSolution":
    values = {part.name: getattr(solution, part.name) for part in fields(solution)}
    return VariationSolution(**values)


class RestOfBoard:
    """An unfinished position and all positions that can follow from it, swept together."""

    def __init__(self, game: MNK, root: Position) -> None:
        self.game, self.root = game, root
        own, other = self._planes(root)
        self.empty = [*cells_of(~(own | other) & game.grid.full)]
        lines = tuple(
            find_missing(game.lines, mine, yours, self.empty)
            for mine, yours in ((own, other), (other, own))
        )
        index = make_position_index(
            len(self.empty), (lines[0], lines[1]), [range(len(self.empty))], misere=game.misere
        )
        self.swept: Swept = sweep_layers(index, CpuSweeper(index), keep_plies=len(self.empty))

    def holds(self, pos: Position) -> bool:
        """Return whether the position has all the stones of the root, and so follows from it."""
        return self.root & pos == self.root

    def outcome(self, pos: Position) -> Outcome | None:
        return self.swept.outcome(*self._added(pos))

    def after_moves(self, pos: Position) -> Iterator[tuple[int, Outcome]]:
        """Yield each empty cell with the outcome after a move there, for the side then to move."""
        outcomes = self.swept.after_moves(*self._added(pos))
        for cell, outcome in zip(self.empty, outcomes, strict=True):
            if outcome is not None:
                yield cell, outcome

    def _added(self, pos: Position) -> tuple[int, int]:
        """Return the stones placed since the root, as sets of indices into `empty`."""
        own, other = self._planes(pos)
        return self._indices(own), self._indices(other)

    def _indices(self, cells: int) -> int:
        return sum(1 << i for i, cell in enumerate(self.empty) if cells >> cell & 1)

    def _planes(self, pos: Position) -> tuple[int, int]:
        """Return the stones of the player to move in the root, then those of the opponent."""
        x, o = self.game.planes(pos)
        return (o, x) if self.game.turn(self.root) else (x, o)


@dataclass(frozen=True, eq=False, repr=False)
class VariationSolution(SweptSolution):
    """A book that remembers the last position that was swept, with all that can follow."""

    rests: list[RestOfBoard] = field(default_factory=list)
    """The last one that was swept, if any. One is enough for a variation, and may take 90 MB."""

    def _find(self, pos: Position) -> Outcome | None:
        if pos.bit_count() <= self.keep_plies or not self._is_open(pos):
            return super()._find(pos)
        return self._rest(pos).outcome(pos)

    def _ratings(self, pos: Position) -> list[Rating]:
        if pos.bit_count() < self.keep_plies or not self._is_open(pos):
            return super()._ratings(pos)
        return [
            rating_after(cell, self._move_text(pos, cell), outcome)
            for cell, outcome in self._rest(pos).after_moves(pos)
        ]

    def _is_open(self, pos: Position) -> bool:
        """Return whether the position can arise, is unfinished, and is small enough."""
        game = self.game
        x, o = game.planes(pos)
        try:
            arises = not x & o and game.assemble(x, o, None) == pos
        except PositionError:
            return False
        left = game.grid.cells - pos.bit_count()
        return arises and left <= SWEPT_ON_DEMAND and game.verdict(pos) is None

    def _rest(self, pos: Position) -> RestOfBoard:
        for rest in self.rests:
            if rest.holds(pos):
                return rest
        rest = RestOfBoard(self.game, pos)
        self.rests[:] = [rest]
        return rest
