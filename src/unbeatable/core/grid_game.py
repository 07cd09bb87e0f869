"""GridGame: the base class of games with marks on a grid. It has text, picture and symmetries.

A subclass adds the rules. The low bits of its positions hold two planes of cells:

    ... | o o o o o o o o o | x x x x x x x x x        bit i: x on cell i
                                                       bit cells + i: o on cell i
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property

from unbeatable.core.errors import IllegalMove, PositionError
from unbeatable.core.game import PLAYER_NAMES, Move, Picture, Player, Position, Value
from unbeatable.core.grid import Grid, cells_of, completed, mask_of
from unbeatable.core.quote import quote
from unbeatable.core.symmetry import Symmetries, on_planes


class GridGame(ABC):
    """A subclass sets spec, title, summary, grid and lines, and defines moves, play and verdict.

    It also defines `assemble`, which checks a parsed position, and `turn` if some move does not
    add a mark.
    """

    spec: str
    title: str
    summary: str
    grid: Grid
    lines: tuple[int, ...]
    """The masks of cells that make a line."""
    shared_marks = False
    """Whether both players place the same marks."""
    line_loses = False
    """Whether the player who completes a line loses."""

    def start(self) -> Position:
        return 0

    def turn(self, pos: Position) -> Player:
        return pos.bit_count() & 1

    @abstractmethod
    def moves(self, pos: Position) -> Sequence[Move]: ...

    @abstractmethod
    def play(self, pos: Position, move: Move) -> Position: ...

    @abstractmethod
    def verdict(self, pos: Position) -> Value | None: ...

    @abstractmethod
    def assemble(self, x: int, o: int, player: Player | None) -> Position:
        """Return the position with these cells of x and o. `player` is None if the text names none.

        Raises PositionError, with the reason, if there is no such position.
        """

    def check(self, pos: int) -> None:
        # The turn is a count of all bits, unless a subclass keeps more than the marks in them.
        only_marks = type(self).turn is GridGame.turn
        has_more = only_marks and pos >> 2 * self.grid.cells
        if pos < 0 or has_more or self.turn(pos) not in (0, 1):
            raise PositionError("it has bits outside the board")
        x, o = self.planes(pos)
        if x & o:
            raise PositionError(f"both x and o are on {self.grid.names[next(cells_of(x & o))]}")
        same_board = self.assemble(x, o, self.turn(pos))
        if same_board != pos:
            raise PositionError(f"its board is that of position {same_board}")

    def winning(self, pos: Position) -> int:
        """Return the mask of the cells of all completed lines."""
        x, o = self.planes(pos)
        return completed(x, self.lines) | completed(o, self.lines)

    def hands(self, pos: Position) -> tuple[int, int]:
        """Return how many pieces each player still has to drop."""
        return (0, 0)

    def planes(self, pos: Position) -> tuple[int, int]:
        """Return the masks of the cells of x and of o."""
        full = self.grid.full
        return pos & full, pos >> self.grid.cells & full

    def images(self, pos: Position) -> Sequence[Position]:
        return self._symmetries.images(pos)

    def canonical(self, pos: Position) -> Position:
        return min(self.images(pos))

    @cached_property
    def _symmetries(self) -> Symmetries:
        return Symmetries(on_planes(self.grid.symmetries(), 2))

    def write(self, pos: Position) -> str:
        marks, grid = self._marks(pos), self.grid
        rows = [marks[i : i + grid.columns] for i in range(0, grid.cells, grid.columns)]
        layers = ("/".join(rows[i : i + grid.rows]) for i in range(0, len(rows), grid.rows))
        return f"{'//'.join(layers)} {PLAYER_NAMES[self.turn(pos)]}"

    def read(self, text: str) -> Position:
        try:
            return self._read(text)
        except PositionError as error:
            raise PositionError(
                f"{quote(text)} is not a position of {self.spec}: {error}"
            ) from None

    def _read(self, text: str) -> Position:
        grid = self.grid
        board, *rest = text.lower().split() or [""]
        layers = [layer.split("/") for layer in board.split("//")]
        sizes = [[len(row) for row in layer] for layer in layers]
        if sizes != [[grid.columns] * grid.rows] * grid.layers:
            raise PositionError(
                f"it takes {grid.rows} rows of {grid.columns} cells from the top, "
                f"{f'for each of {grid.layers} layers, ' if grid.layers > 1 else ''}"
                f"then the side to move, such as {quote(self.write(self.start()))}"
            )
        marks = "".join(row for layer in layers for row in layer)
        unknown = sorted(set(marks) - set("xo."))
        if unknown:
            raise PositionError(
                f"{quote(unknown[0])} is not a mark; marks are x, o and . for empty"
            )
        if len(rest) > 1 or any(side not in PLAYER_NAMES for side in rest):
            raise PositionError(f"{quote(' '.join(rest))} is not a side to move; it is x or o")
        x, o = (mask_of(i for i, m in enumerate(marks) if m == name) for name in PLAYER_NAMES)
        return self.assemble(x, o, PLAYER_NAMES.index(rest[0]) if rest else None)

    def write_move(self, pos: Position, move: Move) -> str:
        return self.grid.names[move]

    def read_move(self, pos: Position, text: str) -> Move:
        return self.read_cell(text)

    def why_illegal(self, pos: Position, move: Move) -> str | None:
        x, o = self.planes(pos)
        cell = move % self.grid.cells
        return f"{self.grid.names[cell]} is taken" if (x | o) >> cell & 1 else None

    def read_cell(self, text: str) -> int:
        cell = self.grid.cell_of.get(text.strip().lower())
        if cell is None:
            raise IllegalMove(
                f"{quote(text)} is not a cell of a {self.grid.size} board; {self.grid.accepted}"
            )
        return cell

    def picture(self, pos: Position) -> Picture:
        return Picture(
            columns=self.grid.columns,
            rows=self.grid.rows * self.grid.layers,
            marks=self._marks(pos),
            hands=self.hands(pos),
            winning=tuple(cells_of(self.winning(pos))),
            names=self.grid.names if self.grid.layers > 1 else (),
            layers=self.grid.layers,
            shared_marks=self.shared_marks,
            line_loses=self.line_loses,
        )

    def _marks(self, pos: Position) -> str:
        x, o = self.planes(pos)
        return "".join(
            "x" if x >> cell & 1 else "o" if o >> cell & 1 else "."
            for cell in range(self.grid.cells)
        )

    def __getstate__(self) -> dict[str, object]:
        """Leave out the tables of symmetries, which are large and quick to compute."""
        return {name: value for name, value in vars(self).items() if name != "_symmetries"}

    def __repr__(self) -> str:
        return f"load({self.spec!r})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)


def agreed_turn(
    due: Player, stated: Player | None, names: tuple[str, str] = PLAYER_NAMES
) -> Player:
    """Return the player whose turn it is by the count of marks.

    Raises PositionError if the text states the other player.
    """
    if stated is not None and stated != due:
        name, written = names[due], PLAYER_NAMES[due]
        hint = "" if name == written else f", written {written}"
        raise PositionError(f"by the count of marks it is {name}'s move{hint}")
    return due


def turn_by_count(x: int, o: int, stated: Player | None) -> Player:
    """Return whose turn it is in a game where x starts and each move adds the player's mark."""
    ahead = x.bit_count() - o.bit_count()
    if ahead not in (0, 1):
        raise PositionError(
            f"x starts and the players alternate, but there are {x.bit_count()} x "
            f"and {o.bit_count()} o"
        )
    return agreed_turn(ahead, stated)
