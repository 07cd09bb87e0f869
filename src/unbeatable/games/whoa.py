"""Tic Tac Whoa: three pieces each, and a board that moves.

Players take turns to drop their pieces. Then each move lifts one of your own and puts it on any
other empty cell. There is no fixed board: after each move all pieces must fit into some 3x3 window,
and a lifted piece does not count where it was. Three in a row wins.

Positions that differ by a shift are the same. The normal form centres the pieces in the window; two
columns cannot be centred and go left, two rows go up. Then every cell that a move can reach is in
the 5x5 field around the window:

       @ a b c d
     4 . . . . .          0  1  2  3  4
     3 . # # # .          5  6  7  8  9
     2 . # # # .         10 11 12 13 14
     1 . # # # .         15 16 17 18 19
     0 . . . . .         20 21 22 23 24
"""

from collections.abc import Sequence
from functools import cache

from unbeatable.core.errors import IllegalMove
from unbeatable.core.game import Demo, Move, Picture, Player, Position, RuleStep
from unbeatable.core.grid import Grid, cells_of, has_line, mask_of
from unbeatable.core.quote import quote
from unbeatable.games.piece_game import CELLS, FULL, SIDE, PieceGame

WIDTH = 5
FIELD = WIDTH * WIDTH
CENTRE = 1 << FIELD // 2
FIELD_NAMES = tuple(column + row for row in "43210" for column in "@abcd")
FIELD_CELLS = {name: cell for cell, name in enumerate(FIELD_NAMES)}
FIELD_CELLS |= {str(n): FIELD_CELLS[name] for n, name in enumerate(Grid(3, 3).names, 1)}


class Whoa(PieceGame):
    spec = "whoa"
    title = "Tic Tac Whoa"
    summary = "3 pieces each must fit into 3x3; 3 in a row wins"
    pieces = 3
    target_names = FIELD_NAMES

    def moves(self, pos: Position) -> Sequence[Move]:
        own, waiting = self.of_mover(pos)
        if has_line(waiting, self.lines):
            return ()
        field = _to_field(own | waiting)
        if own.bit_count() < self.pieces:
            return list(cells_of(_within_reach(field)))
        moves = []
        for start in cells_of(_to_field(own)):
            lifted = 1 << start
            targets = _within_reach(field ^ lifted) & ~lifted
            moves += [FIELD * (start + 1) + target for target in cells_of(targets)]
        return moves

    def play(self, pos: Position, move: Move) -> Position:
        own, waiting = map(_to_field, self.of_mover(pos))
        lifted, target = divmod(move, FIELD)
        if lifted:
            own ^= 1 << lifted - 1
        own |= 1 << target
        corner = _corner(own | waiting)
        own, waiting = _to_window(own >> corner), _to_window(waiting >> corner)
        if pos & SIDE:
            return _centred(waiting | own << CELLS)
        return _centred(own | waiting << CELLS) | SIDE

    def images(self, pos: Position) -> Sequence[Position]:
        side = pos & SIDE
        return [_centred(image ^ side) | side for image in super().images(pos)]

    def picture(self, pos: Position) -> Picture:
        """Return the 5x5 field; around the window it shows only the cells that a move can reach."""
        x, o = map(_to_field, self.planes(pos))
        targets = {move % FIELD for move in self.moves(pos)}
        board = _to_field(FULL) | mask_of(targets)
        marks = (
            "x" if x >> cell & 1 else "o" if o >> cell & 1 else "." if board >> cell & 1 else " "
            for cell in range(FIELD)
        )
        return Picture(
            columns=WIDTH,
            rows=WIDTH,
            marks="".join(marks),
            hands=self.hands(pos),
            winning=tuple(cells_of(_to_field(self.winning(pos)))),
            names=FIELD_NAMES,
            window=(1, 1, 3, 3),
        )

    def assemble(self, x: int, o: int, player: Player | None) -> Position:
        pos = super().assemble(x, o, player)
        side = pos & SIDE
        return _centred(pos ^ side) | side

    def read_move(self, pos: Position, text: str) -> Move:
        move = super().read_move(pos, text)
        # On the empty board every cell is the same one, up to a shift.
        return move if pos or move >= FIELD else FIELD // 2

    def why_illegal(self, pos: Position, move: Move) -> str | None:
        _, target = divmod(move, FIELD)
        return super().why_illegal(pos, move) or (
            f"with a piece on {FIELD_NAMES[target]} the pieces would not fit into 3x3"
        )

    def taken(self, pos: Position) -> tuple[int, int]:
        x, o = map(_to_field, self.planes(pos))
        return x, o

    def read_cell(self, text: str) -> int:
        target = FIELD_CELLS.get(text.strip().lower())
        if target is None:
            raise IllegalMove(
                f"{quote(text)} is not a cell of the field around the window; columns are "
                "@ a b c d, rows 0 to 4; the window runs from a1 to c3, or 1 to 9 in reading order"
            )
        return target

    def how_to_play(self) -> Sequence[RuleStep]:
        return [
            RuleStep("Take turns to put down your three pieces.", "b2 c2"),
            RuleStep(
                "There is no fixed board: all pieces must fit into 3x3, and the frame moves "
                "with them.",
                "b2 c2 c2",
            ),
            RuleStep(
                "With all pieces down, lift one of your own and put it on any cell that fits.",
                "b2 c1 c1 c2 a1 c3",
            ),
            RuleStep("Three in a row wins.", "b2 c1 c1 c2 a1 c3 a3-b1"),
        ]

    def demo(self) -> Demo:
        return Demo("b2 c1 c1 c2 a1 c3 a3-b1", 6)


def _to_field(window: int) -> int:
    """Return the nine cells of the window as cells of the 5x5 field."""
    return (window & 0o007) << 6 | (window & 0o070) << 8 | (window & 0o700) << 10


def _to_window(field: int) -> int:
    """Return the nine cells at the top left of the field as cells of the window."""
    return field & 0o007 | field >> 2 & 0o070 | field >> 4 & 0o700


# Cached: solving calls the functions below millions of times, with a few hundred arguments.


@cache
def _within_reach(field: int) -> int:
    """Return the empty cells that fit into one 3x3 window with the cells of the field."""
    if not field:
        return CENTRE
    top, bottom, left, right = _box(field, WIDTH)
    cells = mask_of(
        WIDTH * row + column
        for row in range(max(0, bottom - 2), min(WIDTH, top + 3))
        for column in range(max(0, right - 2), min(WIDTH, left + 3))
    )
    return cells & ~field


@cache
def _corner(field: int) -> int:
    """Return the top left cell of the smallest box around the cells."""
    top, _, left, _ = _box(field, WIDTH)
    return WIDTH * top + left


def _centred(planes: int) -> int:
    """Return the normal form of both planes: the pieces shifted to the middle of the window."""
    shift = _shift_to_centre((planes | planes >> CELLS) & FULL)
    return planes << shift if shift >= 0 else planes >> -shift


@cache
def _shift_to_centre(window: int) -> int:
    """Return the shift, in bits, that moves the pieces to the middle of the window."""
    if not window:
        return 0
    top, bottom, left, right = _box(window, 3)
    return 3 * ((top == bottom) - top) + (left == right) - left


def _box(cells: int, width: int) -> tuple[int, int, int, int]:
    """Return the first and last row, then the first and last column, that have a cell."""
    places = [divmod(cell, width) for cell in cells_of(cells)]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return min(rows), max(rows), min(columns), max(columns)
