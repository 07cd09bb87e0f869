"""Notakto on one board: both players place x; whoever completes a line loses."""

from collections.abc import Sequence

from unbeatable.core.errors import PositionError
from unbeatable.core.game import TURN_NAMES, Demo, Move, Player, Position, RuleStep, Value
from unbeatable.core.grid import Grid, has_line, lines_share_a_cell
from unbeatable.core.grid_game import GridGame, agreed_turn


class Notakto(GridGame):
    """A move is the number of a cell. A full board has a line, so there are no draws."""

    spec = "notakto"
    title = "Notakto"
    summary = "both play x; completing a line loses"
    grid = Grid(3, 3)
    lines = grid.lines(3)
    shared_marks = True
    line_loses = True

    def moves(self, pos: Position) -> Sequence[Move]:
        if has_line(pos, self.lines):
            return ()
        return [cell for cell in range(9) if not pos >> cell & 1]

    def play(self, pos: Position, move: Move) -> Position:
        return pos | 1 << move

    def verdict(self, pos: Position) -> Value | None:
        return Value.WIN if has_line(pos, self.lines) else None

    def assemble(self, x: int, o: int, player: Player | None) -> Position:
        if o:
            raise PositionError("both players place x; there is no o on the board")
        if not lines_share_a_cell(x, self.lines):
            raise PositionError("no single move completes all these lines")
        agreed_turn(self.turn(x), player, TURN_NAMES)
        return x

    def how_to_play(self) -> Sequence[RuleStep]:
        return [
            RuleStep("Both players take turns to place an x.", "b2 a1"),
            RuleStep("Whoever completes three in a row loses.", "b2 a1 c1 c3"),
        ]

    def demo(self) -> Demo:
        return Demo("b2 a3 b1 c3 b3", 4)
