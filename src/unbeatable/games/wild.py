"""Wild tic-tac-toe: players place either mark; whoever completes a line of one mark wins.

In the misère form, whoever completes a line loses.
"""

from collections.abc import Sequence

from unbeatable.core.errors import IllegalMove, PositionError
from unbeatable.core.game import (
    TURN_NAMES,
    Demo,
    ListedSpec,
    Move,
    Player,
    Position,
    RuleStep,
    Value,
)
from unbeatable.core.grid import Grid, completed, lines_share_a_cell
from unbeatable.core.grid_game import GridGame, agreed_turn
from unbeatable.core.quote import quote

CELLS = 9
FULL = (1 << CELLS) - 1


class Wild(GridGame):
    """A move is the number of the bit it sets: x on cells 0 to 8, o on the same cells + 9."""

    grid = Grid(3, 3)
    lines = grid.lines(3)
    shared_marks = True
    listed = (ListedSpec("wild"), ListedSpec("wild(misere=true)", featured=False))

    def __init__(self, *, misere: bool = False) -> None:
        self.misere = self.line_loses = misere
        self.title = "Misère wild tic-tac-toe" if misere else "Wild tic-tac-toe"
        self.spec = "wild(misere=true)" if misere else "wild"
        self.summary = f"x or o each turn; completing a line {'loses' if misere else 'wins'}"

    def moves(self, pos: Position) -> Sequence[Move]:
        if self.verdict(pos) is not None:
            return ()
        taken = (pos | pos >> CELLS) & FULL
        taken |= taken << CELLS
        return [move for move in range(2 * CELLS) if not taken >> move & 1]

    def play(self, pos: Position, move: Move) -> Position:
        return pos | 1 << move

    def verdict(self, pos: Position) -> Value | None:
        if self.winning(pos):
            return Value.WIN if self.misere else Value.LOSS
        return Value.DRAW if pos.bit_count() == CELLS else None

    def images(self, pos: Position) -> Sequence[Position]:
        """Return the images under the board's symmetries, each also with the marks swapped."""
        return [*super().images(pos), *super().images(swap_marks(pos))]

    def assemble(self, x: int, o: int, player: Player | None) -> Position:
        lined = [mask for mask in (x, o) if completed(mask, self.lines)]
        if len(lined) == 2 or not all(lines_share_a_cell(mask, self.lines) for mask in lined):
            raise PositionError("no single move completes all these lines")
        pos = x | o << CELLS
        agreed_turn(self.turn(pos), player, TURN_NAMES)
        return pos

    def write_move(self, pos: Position, move: Move) -> str:
        mark, cell = divmod(move, CELLS)
        return f"{'xo'[mark]}{self.grid.names[cell]}"

    def read_move(self, pos: Position, text: str) -> Move:
        mark, cell = text.strip().lower()[:1], text.strip()[1:]
        if mark not in ("x", "o") or not cell:
            raise IllegalMove(
                f"{quote(text)} is not a move of {self.spec}; write the mark first, such as xb2"
            )
        return self.read_cell(cell) + (CELLS if mark == "o" else 0)

    def how_to_play(self) -> Sequence[RuleStep]:
        does = "loses" if self.misere else "wins"
        return [
            RuleStep("Take turns to put either mark, x or o, in an empty cell.", "xb2 oa1"),
            RuleStep(
                f"Whoever completes three of the same in a row {does}.", "xb2 oa1 xc3 xa3 xc1"
            ),
        ]

    def demo(self) -> Demo:
        return Demo("xb2 ob3 oa2 xc3 xa1", 4)


def swap_marks(pos: Position) -> Position:
    return pos >> CELLS | (pos & FULL) << CELLS
