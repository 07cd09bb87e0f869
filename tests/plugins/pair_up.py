"""A game of another package, whole in one file: two of your marks side by side win."""

from collections.abc import Sequence

from unbeatable.core.errors import PositionError
from unbeatable.core.game import Demo, ListedSpec, Move, Player, Position, RuleStep, Value
from unbeatable.core.grid import Grid, has_line, lines_share_a_cell
from unbeatable.core.grid_game import GridGame, turn_by_count

COLUMNS = 5


class PairUp(GridGame):
    """A move is the number of a cell."""

    grid = Grid(COLUMNS, 2)
    lines = tuple(0b11 << cell for cell in range(2 * COLUMNS) if (cell + 1) % COLUMNS)
    listed = (ListedSpec("pairup"), ListedSpec("pairup(misere=true)", featured=False))

    def __init__(self, *, misere: bool = False) -> None:
        self.misere = self.line_loses = misere
        self.spec = "pairup(misere=true)" if misere else "pairup"
        self.title = "Misère pair up" if misere else "Pair up"
        self.summary = f"two side by side {'lose' if misere else 'win'} on 5x2"

    def moves(self, pos: Position) -> Sequence[Move]:
        if self.verdict(pos) is not None:
            return ()
        x, o = self.planes(pos)
        return [cell for cell in range(self.grid.cells) if not (x | o) >> cell & 1]

    def play(self, pos: Position, move: Move) -> Position:
        return pos | 1 << move + self.turn(pos) * self.grid.cells

    def verdict(self, pos: Position) -> Value | None:
        if self.winning(pos):
            return Value.WIN if self.misere else Value.LOSS
        return Value.DRAW if pos.bit_count() == self.grid.cells else None

    def assemble(self, x: int, o: int, player: Player | None) -> Position:
        turn = turn_by_count(x, o, player)
        waiting, moving = (x, o) if turn else (o, x)
        if has_line(moving, self.lines) or not lines_share_a_cell(waiting, self.lines):
            raise PositionError("the game ended before this")
        return x | o << self.grid.cells

    def how_to_play(self) -> Sequence[RuleStep]:
        does = "loses" if self.misere else "wins"
        return [
            RuleStep("Take turns to put your mark in an empty cell.", "c2 c1"),
            RuleStep(f"Whoever has two side by side {does}.", "c2 c1 b2"),
        ]

    def demo(self) -> Demo:
        return Demo("a2 e1 c2 b1 b2", 4)

    def hints(self) -> Sequence[str]:
        return ("Leave room beside your first mark.", "Now pair it up, or stop the other pair.")
