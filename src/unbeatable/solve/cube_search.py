"""CubeSolution: a small cube, solved by searching each position when it is asked for.

On 3x3x3 there are more than 10^12 positions, but threats decide each within a few plies: two
stones on an open line force an answer, and a stone that makes two such lines wins.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from unbeatable.core.errors import TooLarge
from unbeatable.core.game import Game, Outcome, Position, PositionLike, Value
from unbeatable.solve.solution import Common, Solution
from unbeatable.solve.storage.file_format import Header

if TYPE_CHECKING:
    from typing import TypeGuard

    import numpy as np
    from numpy.typing import NDArray

    from unbeatable.games.cube import Cube

REMEMBERED = 1_000_000
"""The most positions that a search remembers."""


@dataclass(frozen=True, eq=False, repr=False)
class CubeSolution(Solution):
    game: "Cube"

    @property
    def searched_from_ply(self) -> int:
        return 0

    @cached_property
    def _search(self) -> "ThreatSearch":
        return ThreatSearch(self.game.lines, self.game.grid.cells)

    @cached_property
    def _known(self) -> dict[Position, Outcome]:
        return {}

    def _find(self, pos: Position) -> Outcome | None:
        # A position that the game reads can arise: its stones can have come in any order.
        verdict = self.game.verdict(pos)
        if verdict is not None:
            return Outcome(verdict, 0 if verdict else None)
        twin = self.game.canonical(pos)
        outcome = self._known.get(twin)
        if outcome is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            planes = self.game.planes(twin)
            outcome = self._search.find(*planes[:: -1 if self.game.turn(twin) else 1])
            self._known[twin] = outcome
        return outcome

    def _find_reached(self, pos: int) -> Outcome | None:
        return None  # A search takes longer than the check.

    def is_rated_quickly(self, pos: PositionLike | None = None) -> bool:
        return True

    def arrays(self) -> "tuple[NDArray[np.uint64], NDArray[np.int32]]":
        """Raise TooLarge: a search lists no positions."""
        raise TooLarge(
            f"{self.game.spec!r} is solved by search, so there are no arrays of all its positions; "
            "choose a smaller board"
        )

    def __repr__(self) -> str:
        return f"<Solution of {self.game.spec}: searched>"

    def _pack(self) -> tuple[Header, bytes]:
        return {"kind": "cube"}, b""


def can_search_cube(game: Game) -> "TypeGuard[Cube]":
    """Return whether positions of the game are searched in well under a second: 3x3x3."""
    from unbeatable.games.cube import Cube  # late: `import unbeatable` loads no game

    return type(game) is Cube and game.k == 3  # a subclass may have other rules


def search_cube(game: "Cube") -> CubeSolution:
    return CubeSolution(game=game, counted=None, method="search", seconds=0.0)


def load_cube(header: Header, data: bytes, common: Common) -> CubeSolution:
    """Build the solution from a file, which holds nothing else. Raises ValueError if it does."""
    if data or not can_search_cube(common["game"]):
        raise ValueError(f"{common['game'].spec} is not a cube that can be searched")
    return CubeSolution(**common)


class ThreatSearch:
    """A search for the first line, on a board where stones go to any empty cell."""

    def __init__(self, lines: Iterable[int], cells: int) -> None:
        self._full = (1 << cells) - 1
        self._lines = tuple(lines)
        through = {
            1 << cell: [line ^ 1 << cell for line in self._lines if line >> cell & 1]
            for cell in range(cells)
        }
        self._through = dict(sorted(through.items(), key=lambda item: -len(item[1])))
        """For each cell the other cells of its lines; cells on many lines first."""
        self._decided: dict[tuple[int, int], int] = {}
        """For positions without threats: in how many plies they are won, negative if lost."""
        self._open: dict[tuple[int, int], int] = {}
        """For other such positions: within how many plies they are neither."""

    def find(self, own: int, other: int) -> Outcome:
        """Return the outcome of an unfinished position for the side to move."""
        threats, dangers = self._wins(own, other), self._wins(other, own)
        empty = (self._full & ~(own | other)).bit_count()
        for plies in range(1, empty + 1):
            sign = self._search(own, other, threats, dangers, plies)
            if sign:
                return Outcome(Value(sign), plies)
        return Outcome(Value.DRAW, None)

    def _search(self, own: int, other: int, threats: int, dangers: int, plies: int) -> int:
        """Return 1 if the side to move wins within the plies, -1 if it loses, 0 if neither.

        `threats` are the cells with which it completes a line, `dangers` those of the other side.
        """
        if threats:
            return 1
        if plies < 2:
            return 0
        if dangers & dangers - 1:
            return -1  # only one of them can be taken
        if dangers:
            own |= dangers
            return -self._search(other, own, 0, self._new_threats(own, other, dangers), plies - 1)
        return self._search_quiet(own, other, plies) if plies > 2 else 0

    def _search_quiet(self, own: int, other: int, plies: int) -> int:
        """Return the same for a position in which nobody threatens. It is remembered."""
        key = own, other
        decided = self._decided.get(key)
        if decided is not None and abs(decided) <= plies:
            return 1 if decided > 0 else -1
        if self._open.get(key, 0) >= plies:
            return 0
        sign = self._search_moves(own, other, plies)
        self._remember(key, sign, plies)
        return sign

    def _search_moves(self, own: int, other: int, plies: int) -> int:
        taken = own | other
        loud: list[tuple[int, int]] = []
        quiet: list[tuple[int, int]] = []
        for cell in self._through:
            if not taken & cell:
                after = own | cell
                threats = self._new_threats(after, other, cell)
                if threats & threats - 1:
                    return 1  # in three plies
                (loud if threats else quiet).append((after, threats))
        if plies == 3:
            return 0
        best = -1
        for after, threats in (*loud, *quiet):
            best = max(best, -self._search(other, after, 0, threats, plies - 1))
            if best == 1:
                break
        return best

    def _remember(self, key: tuple[int, int], sign: int, plies: int) -> None:
        if len(self._open) + len(self._decided) >= REMEMBERED:
            self._open.clear()
            self._decided.clear()
        if sign:
            self._decided[key] = sign * plies
        else:
            self._open[key] = plies

    def _new_threats(self, own: int, other: int, cell: int) -> int:
        """Return the mask of the cells that complete a line through this new stone."""
        found = 0
        for others in self._through[cell]:
            missing = others & ~own
            if missing and not missing & missing - 1 and not missing & other:
                found |= missing
        return found

    def _wins(self, own: int, other: int) -> int:
        """Return the mask of the cells that complete a line."""
        empty, found = self._full & ~(own | other), 0
        for line in self._lines:
            missing = line & ~own
            if missing & empty and not missing & missing - 1:
                found |= missing
        return found
