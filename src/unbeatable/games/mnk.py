"""The m,n,k family: tic-tac-toe on any board, optionally misère or with gravity.

Players take turns to place stones; k in a row, column or diagonal ends the game. A longer line
counts too, because it contains one of k. A full board without a line is a draw.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from unbeatable.core.errors import IllegalMove, PositionError, SpecError
from unbeatable.core.game import (
    Demo,
    ListedSpec,
    Move,
    Picture,
    Player,
    Position,
    RuleStep,
    StartProof,
    Value,
)
from unbeatable.core.grid import MAX_SIDE, Grid
from unbeatable.core.quote import quote
from unbeatable.games.stone_game import StoneGame

CLASSIC = "mnk(3,3,3)"
TITLES = {
    CLASSIC: "Tic-tac-toe",
    "mnk(3,3,3,misere=true)": "Misère tic-tac-toe",
    "mnk(7,6,4,gravity=true)": "Connect Four",
}

DEMOS = {
    CLASSIC: Demo("a3 b2 c1 c3 a1 b1 a2", 5),
    "mnk(3,3,3,misere=true)": Demo("b2 a3 c3 c1 a1", 5),
    "mnk(4,3,3)": Demo("b2 c2 b1 a2 b3", 4),
    "mnk(4,4,3)": Demo("b3 c3 b2 b4 b1", 4),
    "mnk(4,4,4)": Demo("b3 c3 c2 b2 a4 d4 d1", 6),
    "mnk(5,5,4)": Demo("c3 d3 b4 b3 d2 e1 a5", 6),
    "mnk(7,6,4,gravity=true)": Demo("a1 b1 b2 c1 d1 c2 c3 d2 d3 e1 d4", 11),
}

FULL_BOARD = "b2 a1 a2 c2 b3 b1 c1 a3 c3"
"""A 3x3 board without a line."""


class MNK(StoneGame):
    """A move is the number of a cell; with gravity, the lowest empty one of its column."""

    listed = (
        ListedSpec("classic"),
        ListedSpec("connect4"),
        ListedSpec("misere"),
        ListedSpec("mnk(4,3,3)"),
        ListedSpec("mnk(4,4,3)"),
        ListedSpec("mnk(4,4,4)"),
        ListedSpec("mnk(5,5,4)"),
    )

    def __init__(
        self, columns: int, rows: int, k: int, *, misere: bool = False, gravity: bool = False
    ) -> None:
        flags = f"{',misere=true' if misere else ''}{',gravity=true' if gravity else ''}"
        self.spec = f"mnk({columns},{rows},{k}{flags})"
        if not (1 <= columns <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
            raise SpecError(f"{self.spec!r}: columns and rows run from 1 to {MAX_SIDE}")
        if not 1 <= k <= max(columns, rows):
            raise SpecError(
                f"{self.spec!r}: no line of {k} fits on a {columns}x{rows} board; "
                f"k runs from 1 to {max(columns, rows)}"
            )
        board = f"{k} in a row on {columns}x{rows}{' with gravity' if gravity else ''}"
        self.title = TITLES.get(self.spec, f"Misère {board}" if misere else board)
        self.misere, self.gravity = misere, gravity
        self.line_loses = misere
        self.summary = (
            f"{k} in a row {'loses' if misere else 'wins'} on {columns}x{rows}"
            f"{', stones fall' if gravity else ''}"
        )
        super().__init__(Grid(columns, rows), k)

    def empty_cells(self, taken: int) -> int:
        empty = self._full & ~taken
        # With gravity, a stone can land only on another stone or on the floor.
        return empty & ~(empty >> self.grid.columns) if self.gravity else empty

    def assemble(self, x: int, o: int, player: Player | None) -> Position:
        pos = super().assemble(x, o, player)
        if self.gravity and (x | o) & ~((x | o) >> self.grid.columns | self._bottom_row):
            raise PositionError("a stone floats; with gravity each lies on another or on the floor")
        return pos

    @property
    def _bottom_row(self) -> int:
        return self._full & ~(self._full >> self.grid.columns)

    def picture(self, pos: Position) -> Picture:
        picture = super().picture(pos)
        return replace(picture, gravity=True) if self.gravity else picture

    def read_move(self, pos: Position, text: str) -> Move:
        column = text.strip().lower()
        if self.gravity and len(column) == 1 and column.isalpha():
            return self._drop(pos, text)
        return self.read_cell(text)

    def why_illegal(self, pos: Position, move: Move) -> str | None:
        falls = "a stone falls to the lowest empty cell of its column" if self.gravity else None
        return super().why_illegal(pos, move) or falls

    def _drop(self, pos: Position, text: str) -> Move:
        column = ord(text.strip().lower()) - ord("a")
        if not 0 <= column < self.grid.columns:
            last = self.grid.names[self.grid.columns - 1][0]
            raise IllegalMove(f"{quote(text)} is not a column; columns run from a to {last}")
        taken = pos | pos >> self.grid.cells
        for cell in range(self.grid.cells - self.grid.columns + column, -1, -self.grid.columns):
            if not taken >> cell & 1:
                return cell
        raise IllegalMove(f"column {quote(text)} takes no more stones in {quote(self.write(pos))}")

    def how_to_play(self) -> Sequence[RuleStep]:
        columns = [name[0] for name in self.grid.names[: self.grid.columns]]
        middle = len(columns) // 2
        place = "Take turns to put your mark in an empty cell."
        if self.gravity:
            place = "Take turns to drop a stone into a column; it falls as far as it can."
        begin = " ".join(f"{column}1" for column in columns[middle - 1 : middle + 1])
        ends = "loses" if self.misere else "wins"
        line = f"Whoever has {self.k} in a {self._directions()} {ends}."
        full = "A full board without one is a draw."
        moves = self._moves_to_line()
        if (self.grid.columns, self.grid.rows, self.k, self.gravity) == (3, 3, 3, False):
            steps = [RuleStep(line, moves), RuleStep(full, FULL_BOARD)]
        else:
            steps = [RuleStep(f"{line} {full}", moves)]
        return [RuleStep(place, begin), *steps]

    def _directions(self) -> str:
        """Return the directions in which a line fits."""
        if self.k <= min(self.grid.columns, self.grid.rows):
            return "row, column or diagonal"
        return "row" if self.k <= self.grid.columns else "column"

    def _moves_to_line(self) -> str:
        """Return moves after which x has a line; no moves if x cannot, as on a short strip."""
        columns, rows, k = self.grid.columns, self.grid.rows, self.k
        letters = [name[0] for name in self.grid.names[:columns]]
        if k <= columns and rows > 1:
            own, other = [[f"{letter}{row}" for letter in letters[:k]] for row in (1, 2)]
        elif k <= rows and columns > 1:
            own, other = [[f"{letter}{row + 1}" for row in range(k)] for letter in letters[:2]]
        elif self.grid.cells >= 2 * k - 1 and not (self.gravity and rows > 1):
            own, other = [*self.grid.names[:k]], [*self.grid.names[::-1]]
        else:
            return ""
        answered = zip(own[:-1], other, strict=False)
        return " ".join([*(f"{cell} {answer}" for cell, answer in answered), own[-1]])

    def demo(self) -> Demo | None:
        return DEMOS.get(self.spec)

    @property
    def familiar(self) -> bool:
        return self.spec == CLASSIC

    def hints(self) -> Sequence[str]:
        if not self.familiar:
            return ()
        return ("Choose an empty cell. Three in a row wins: across, down or diagonally.",)

    def start_proof(self) -> StartProof | None:
        columns, rows = self.grid.columns, self.grid.rows
        if self.k == 1:
            value = Value.LOSS if self.misere else Value.WIN
            return StartProof(value, 1, "The first stone is a line.")
        if self.misere:
            return None
        if self.k == 2 and (self.grid.cells > 2 and (not self.gravity or columns > 1)):
            why = "The first stone has two free cells beside it, and o can block only one."
            return StartProof(Value.WIN, 3, why)
        if self.k == 3 and not self.gravity and min(columns, rows) >= 4:
            why = (
                "Two stones side by side with both ends free make three, and o can block only one "
                "end. One stone of o cannot prevent that both along a row and along a column."
            )
            return StartProof(Value.WIN, 5, why)
        return None

    def size_bound(self) -> int:
        if self.k == 1:  # the first stone ends the game
            return 1 + len(self.moves(self.start()))
        return super().size_bound()

    def fillings(self) -> Mapping[int, int]:
        return self._gravity_fillings() if self.gravity else super().fillings()

    def _gravity_fillings(self) -> dict[int, int]:
        fillings = Counter({0: 1})
        for _ in range(self.grid.columns):
            taller: Counter[int] = Counter()
            for stones, ways in fillings.items():
                for height in range(self.grid.rows + 1):
                    taller[stones + height] += ways
            fillings = taller
        return fillings

    @property
    def first_line_wins(self) -> bool:
        return super().first_line_wins and not self.gravity

    def cell_symmetries(self) -> Sequence[Sequence[int]]:
        return self.grid.mirrors() if self.gravity else super().cell_symmetries()
