"""A solution for questions that follow one another, as those of an explanation do.

Below the plies that a book keeps, a board is swept anew for each position. Whoever goes down a
line asks for one position after the other; here the first is swept whole, and answers the rest.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields

from unbeatable.core.errors import PositionError
from unbeatable.core.game import Outcome, Position
from unbeatable.core.grid import cells_of
from unbeatable.games.mnk import MNK
from unbeatable.solve.solution import Rating, Solution, rated
from unbeatable.solve.sweep.layers import CpuSweeper, Swept, sweep_layers
from unbeatable.solve.sweep.limits import SWEPT_ON_DEMAND
from unbeatable.solve.sweep.position_index import make_layout
from unbeatable.solve.sweep.solution import SweptSolution, missing


def following(solution: Solution) -> Solution:
    """The same solution, if need be as one that is quick on positions that follow one another."""
    if type(solution) is not SweptSolution or solution.keep_plies >= solution.game.grid.cells:
        return solution
    known = {part.name: getattr(solution, part.name) for part in fields(solution)}
    return FollowingSolution(**known)


class Rest:
    """All that can follow from an unfinished position, swept at once."""

    def __init__(self, game: MNK, root: Position) -> None:
        self.game, self.root = game, root
        own, other = self._planes(root)
        self.empty = [*cells_of(~(own | other) & game.grid.full)]
        lines = tuple(
            missing(game.lines, mine, yours, self.empty)
            for mine, yours in ((own, other), (other, own))
        )
        layout = make_layout(
            len(self.empty), (lines[0], lines[1]), [range(len(self.empty))], misere=game.misere
        )
        self.swept: Swept = sweep_layers(layout, CpuSweeper(layout), keep_plies=len(self.empty))

    def holds(self, pos: Position) -> bool:
        """Whether the position has all the stones of the root, and so follows from it."""
        return self.root & pos == self.root

    def outcome(self, pos: Position) -> Outcome | None:
        return self.swept.outcome(*self._added(pos))

    def after_moves(self, pos: Position) -> Iterator[tuple[int, Outcome]]:
        """Each empty cell with the outcome after a move there, for who then moves."""
        outcomes = self.swept.after_moves(*self._added(pos))
        for cell, outcome in zip(self.empty, outcomes, strict=True):
            if outcome is not None:
                yield cell, outcome

    def _added(self, pos: Position) -> tuple[int, int]:
        """The stones set since the root, as sets of indices into `empty`."""
        own, other = self._planes(pos)
        return self._indices(own), self._indices(other)

    def _indices(self, cells: int) -> int:
        return sum(1 << i for i, cell in enumerate(self.empty) if cells >> cell & 1)

    def _planes(self, pos: Position) -> tuple[int, int]:
        """The stones of the player to move in the root, then those of the other."""
        x, o = self.game.planes(pos)
        return (o, x) if self.game.turn(self.root) else (x, o)


@dataclass(frozen=True, eq=False, repr=False)
class FollowingSolution(SweptSolution):
    rests: list[Rest] = field(default_factory=list)
    """The last one that was swept, if any: of a line one is enough, and it may take 90 MB."""

    def _find(self, pos: Position) -> Outcome | None:
        if pos.bit_count() <= self.keep_plies or not self._is_open(pos):
            return super()._find(pos)
        return self._rest(pos).outcome(pos)

    def _ratings(self, pos: Position) -> list[Rating]:
        if pos.bit_count() < self.keep_plies or not self._is_open(pos):
            return super()._ratings(pos)
        return [
            rated(cell, self._move_text(pos, cell), outcome)
            for cell, outcome in self._rest(pos).after_moves(pos)
        ]

    def _is_open(self, pos: Position) -> bool:
        """Whether play can lead there and on, and what is left is small enough to be kept."""
        game = self.game
        x, o = game.planes(pos)
        try:
            arises = not x & o and game.assemble(x, o, None) == pos
        except PositionError:
            return False
        left = game.grid.cells - pos.bit_count()
        return arises and left <= SWEPT_ON_DEMAND and game.verdict(pos) is None

    def _rest(self, pos: Position) -> Rest:
        if not self.rests or not self.rests[0].holds(pos):
            self.rests[:] = [Rest(self.game, pos)]
        return self.rests[0]
