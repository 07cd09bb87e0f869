"""PieceGame: the base class of games on 3x3 in which each player has a few pieces.

The players take turns to drop their pieces, then move them; three in a row wins. A position is
two planes of nine cells and the side to move:

    bit 18: o to move | bits 9-17: o | bits 0-8: x

A move is the target for a drop, and `names * (start + 1) + target` for a piece that moves,
where start and target are indices into `target_names`, and names is its length.
"""

from collections.abc import Sequence

from unbeatable.core.errors import IllegalMove, PositionError
from unbeatable.core.game import PLAYER_NAMES, Move, Player, Position, Value, winning_moves
from unbeatable.core.grid import Grid, has_line, open_lines
from unbeatable.core.grid_game import GridGame, turn_by_count
from unbeatable.core.quote import quote
from unbeatable.core.threats import is_decisive_fork

CELLS = 9
FULL = (1 << CELLS) - 1
SIDE = 1 << 2 * CELLS


class PieceGame(GridGame):
    circular = True  # pieces can move back
    threatens = True
    moves_pieces = True
    grid = Grid(3, 3)
    lines = grid.lines(3)
    pieces: int
    """The number of pieces that each player has."""
    target_names: tuple[str, ...] = grid.names
    """The cells that a move may name."""

    def turn(self, pos: Position) -> Player:
        return pos >> 2 * CELLS

    def of_mover(self, pos: Position) -> tuple[int, int]:
        """Return the cells of the side to move, then those of the side that waits."""
        x, o = pos & FULL, pos >> CELLS & FULL
        return (o, x) if pos & SIDE else (x, o)

    def hands(self, pos: Position) -> tuple[int, int]:
        x, o = self.planes(pos)
        return self.pieces - x.bit_count(), self.pieces - o.bit_count()

    def verdict(self, pos: Position) -> Value | None:
        _, waiting = self.of_mover(pos)
        return Value.LOSS if has_line(waiting, self.lines) else None

    def images(self, pos: Position) -> Sequence[Position]:
        side = pos & SIDE
        return [image | side for image in super().images(pos ^ side)]

    def line_score(self, pos: Position) -> int:
        return open_lines(*self.of_mover(pos), self.lines)

    def assemble(self, x: int, o: int, player: Player | None) -> Position:
        if max(x.bit_count(), o.bit_count()) > self.pieces:
            raise PositionError(f"each side has {self.pieces} pieces")
        turn = self._turn(x, o, player)
        if has_line((x, o)[turn], self.lines):
            name = PLAYER_NAMES[turn]
            raise PositionError(f"{name} has a line, so it cannot be {name}'s move")
        return x | o << CELLS | turn * SIDE

    def _turn(self, x: int, o: int, player: Player | None) -> Player:
        if x.bit_count() == o.bit_count() == self.pieces:
            lined = [has_line(cells, self.lines) for cells in (x, o)]
            if player is None and any(lined):
                return lined.index(False) if False in lined else 0
            if player is None:
                raise PositionError(
                    "all pieces are placed, so the text must end with the side to move"
                )
            return player
        return turn_by_count(x, o, player)

    def write_move(self, pos: Position, move: Move) -> str:
        names = self.target_names
        lifted, target = divmod(move, len(names))
        return f"{names[lifted - 1]}-{names[target]}" if lifted else names[target]

    def read_move(self, pos: Position, text: str) -> Move:
        match text.split("-"):
            case [target]:
                return self.read_cell(target)
            case [start, target] if start.strip() and target.strip():
                return len(self.target_names) * (self.read_cell(start) + 1) + self.read_cell(target)
        raise IllegalMove(
            f"{quote(text)} is not a move of {self.spec}; a move is one cell or two, such as a1-c3"
        )

    def why_illegal(self, pos: Position, move: Move) -> str | None:
        names, turn = self.target_names, self.turn(pos)
        own, other = self.taken(pos)[turn], self.taken(pos)[1 - turn]
        lifted, target = divmod(move, len(names))
        if not lifted and not self.hands(pos)[turn]:
            return "all your pieces are on the board: move one of them, such as a1-c3"
        if lifted and self.hands(pos)[turn]:
            return "drop all your pieces first"
        if lifted and not own >> lifted - 1 & 1:
            return f"there is no piece of yours on {names[lifted - 1]}"
        return f"{names[target]} is taken" if (own | other) >> target & 1 else None

    def threats(self, pos: Position) -> Sequence[Move]:
        return winning_moves(self, pos ^ SIDE)  # the same pieces, with the turn passed back

    def forks(self, pos: Position) -> Sequence[Move]:
        """Return the forks that no reply stops. In piece games one move may stop two threats."""
        passed = pos ^ SIDE
        return [
            move for move in self.moves(passed) if is_decisive_fork(self, self.play(passed, move))
        ]

    def taken(self, pos: Position) -> tuple[int, int]:
        """Return the cells of x and of o, numbered as moves number them."""
        return self.planes(pos)
