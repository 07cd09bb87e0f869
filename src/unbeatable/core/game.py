"""The interface of a game: six pure functions on ints, text for people, and optional abilities.

A position and a move are plain ints that mean something only to their own game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, Protocol, SupportsIndex, TypeAlias, runtime_checkable

from unbeatable.core.grid import Grid, Sheet, split_name
from unbeatable.core.notebook import to_svg

Position: TypeAlias = int
PositionLike: TypeAlias = SupportsIndex | str
"""A position as an argument: its text, or any kind of int, such as numpy's."""
Move: TypeAlias = int
Player: TypeAlias = int  # 0 or 1

PLAYER_NAMES = ("x", "o")
TURN_NAMES = ("the first player", "the second player")
"""What the players are called if both place the same marks."""


def opponent(player: Player) -> Player:
    return 1 - player


class Value(IntEnum):
    """The result under perfect play, always for the side to move."""

    LOSS = -1
    DRAW = 0
    WIN = 1

    def __neg__(self) -> "Value":
        """Return the same result for the other side."""
        return _NEGATED[self + 1]

    def __str__(self) -> str:
        return self.name.lower()


_NEGATED = (Value.WIN, Value.DRAW, Value.LOSS)


class Game(Protocol):
    """The rules that a solver needs. Each move passes the turn."""

    @property
    def spec(self) -> str:
        """Text that loads this game: `load(game.spec).spec == game.spec`."""

    def start(self) -> Position: ...

    def turn(self, pos: Position) -> Player:
        """Return who is to move; player 0 moves first."""

    def moves(self, pos: Position) -> Sequence[Move]:
        """Return the legal moves, ascending; empty exactly when there is a verdict."""

    def play(self, pos: Position, move: Move) -> Position:
        """Return the position after a legal move. It is not checked; `Match.apply` checks it."""

    def verdict(self, pos: Position) -> Value | None:
        """Return the result of a finished game for the side to move; None while it goes on."""

    def canonical(self, pos: Position) -> Position:
        """Return one representative of all symmetric positions; idempotent."""


def winning_moves(game: Game, pos: Position) -> list[Move]:
    """Return the moves with which the side to move wins at once."""
    return [move for move in game.moves(pos) if game.verdict(game.play(pos, move)) is Value.LOSS]


@runtime_checkable
class Playable(Game, Protocol):
    """A game that people can play: rules, text for positions and moves, and a picture."""

    @property
    def title(self) -> str:
        """The name of the game for people."""

    @property
    def summary(self) -> str:
        """The rules in one line."""

    def write(self, pos: Position) -> str: ...

    def read(self, text: str) -> Position:
        """Return the position that the text describes. Raises PositionError if there is none."""

    def write_move(self, pos: Position, move: Move) -> str: ...

    def read_move(self, pos: Position, text: str) -> Move:
        """Return the move that the text names, legal or not. Raises IllegalMove for none."""

    def picture(self, pos: Position) -> "Picture": ...


@dataclass(frozen=True, slots=True)
class Picture:
    """A board to draw. Cells are numbered in reading order, from the top left."""

    columns: int
    rows: int
    """The rows of all layers, one layer after another."""
    marks: str
    """One character per cell: `x`, `o`, `.` for empty, a space for a cell out of play."""
    hands: tuple[int, int] = (0, 0)
    """The pieces that each player still has to drop; 0 if the supply is unlimited."""
    winning: tuple[int, ...] = ()
    """The cells of every completed line."""
    names: tuple[str, ...] = ()
    """The names of cells in moves; by default a1 at the bottom left, b1 to its right."""
    gravity: bool = False
    """Whether stones fall. Then the board is drawn with walls and a floor."""
    window: tuple[int, int, int, int] | None = None
    """The part of the board that is framed, if not all of it: left column, top row, number of
    columns, number of rows."""
    roads: tuple[tuple[int, int], ...] = ()
    """Pairs of cells joined by a line, where pieces move along lines."""
    shared_marks: bool = False
    """Whether both players place the same marks, so that no mark belongs to one of them."""
    line_loses: bool = False
    """Whether the player who completes a line loses."""
    layers: int = 1
    """The layers of the board, from the lowest to the highest. Each has `rows / layers` rows."""

    @property
    def sheet(self) -> Sheet:
        """Where the cells are drawn: layers lie beside each other."""
        return Sheet(self.columns, self.rows // self.layers, self.layers)

    @property
    def player_names(self) -> tuple[str, str]:
        """What the players are called: by their marks, or by their turns if marks are shared."""
        return TURN_NAMES if self.shared_marks else PLAYER_NAMES

    def __str__(self) -> str:
        """Return the board with row numbers and column letters, completed lines in capitals."""
        marks = [
            mark.upper() if cell in self.winning else mark for cell, mark in enumerate(self.marks)
        ]
        return self.text(marks, PLAYER_NAMES)

    def text(self, signs: Sequence[str], players: tuple[str, str], *, width: int = 1) -> str:
        """Return the board with a sign of this width for each cell, and these players' hands."""
        names = [split_name(name) for name in self.names or Grid(self.columns, self.rows).names]
        margin = max(len(row) for _, row in names)
        widest = max(width, *(len(column) for column, _ in names))
        indent = " " * (widest - width)
        rows = [
            (names[first][1], [indent + sign for sign in signs[first : first + self.columns]])
            for first in range(0, len(signs), self.columns)
        ]
        sheet = self.sheet
        blocks = [
            [
                *rows[layer * sheet.rows : (layer + 1) * sheet.rows],
                ("", [column.ljust(widest) for column, _ in names[cell : cell + self.columns]]),
            ]
            for layer, cell in enumerate(range(0, len(signs), self.columns * sheet.rows))
        ]
        lines = [
            "   ".join(f"  {label:>{margin}}  {' '.join(cells)}" for label, cells in line).rstrip()
            for first in range(0, self.layers, sheet.across)
            for line in zip(*blocks[first : first + sheet.across], strict=True)
        ]
        if any(self.hands):
            in_hand = zip(players, self.hands, strict=True)
            lines.append("  in hand: " + ", ".join(f"{hand} {name}" for name, hand in in_hand))
        return "\n".join(lines)

    def _repr_svg_(self) -> str | None:
        """Return the board as SVG, for a notebook."""
        return to_svg(self)


def _merit(value: Value, remoteness: int | None) -> tuple[int, int]:
    plies = remoteness or 0
    return value, -plies if value is Value.WIN else plies


class Outcome(NamedTuple):
    """The value of a position for the side to move, and the number of plies to the end."""

    value: Value
    remoteness: int | None
    """Plies to the end if the winner hurries and the loser delays; None for a draw."""

    def __str__(self) -> str:
        return str(self.value) if self.remoteness is None else f"{self.value} in {self.remoteness}"

    @property
    def merit(self) -> tuple[int, int]:
        """Sort key, greater is better: quick wins, slow wins, draws, slow losses, quick losses."""
        return _merit(self.value, self.remoteness)

    def to_json(self) -> dict[str, str | int | None]:
        """Return the outcome with the names that all JSON answers use."""
        return {"value": str(self.value), "remoteness": self.remoteness}


class Rating(NamedTuple):
    """A move and what it leads to, for the player who makes it."""

    move: Move
    text: str
    value: Value
    remoteness: int | None
    """Plies to the end, including this move: 1 for a move that wins at once; None for a draw."""

    @property
    def merit(self) -> tuple[int, int]:
        """The sort key of its outcome."""
        return _merit(self.value, self.remoteness)

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.value, self.remoteness)


@runtime_checkable
class Symmetric(Protocol):
    """A game that knows the images of a position under its symmetries.

    The symmetries map the start to itself and moves to moves, so the images of a reachable
    position are reachable too.
    """

    def images(self, pos: Position) -> Iterable[Position]:
        """Return all images of the position, including itself; an image may occur twice."""


@runtime_checkable
class Bounded(Protocol):
    """A game that knows an upper bound on its size before anything is computed."""

    def size_bound(self) -> int:
        """Return an upper bound on the positions that can be reached from the start."""


@dataclass(frozen=True, slots=True)
class StartProof:
    """What a game is worth from the start, by an argument that needs no solving."""

    value: Value
    remoteness: int
    why: str
    """The argument, in a few sentences."""


@runtime_checkable
class Proven(Protocol):
    """A game of which some variants can be proven on a board of any size."""

    def start_proof(self) -> StartProof | None:
        """Return the proof; None for a variant that has none."""


@runtime_checkable
class Lined(Protocol):
    """A game won by lines, which can estimate a position without a search."""

    def line_score(self, pos: Position) -> int:
        """Return an estimate from -49 to 49, positive if the side to move is better."""


@runtime_checkable
class Circular(Protocol):
    """A game in which positions can repeat, so that play might never end."""

    @property
    def circular(self) -> bool:
        """Marker, always True. A game without it can never repeat a position."""


@runtime_checkable
class Reasoned(Protocol):
    """A game that can say why a move is not legal."""

    def why_illegal(self, pos: Position, move: Move) -> str | None:
        """Return the reason in words; None if there is none to give."""


@runtime_checkable
class Checking(Protocol):
    """A game that checks ints itself. For other games, an int must survive `write` and `read`."""

    def check(self, pos: int) -> None:
        """Raise PositionError with only the reason if the int is not a position."""


class RuleStep(NamedTuple):
    """One step of the rules: a sentence, and the moves that lead to the board beside it."""

    words: str
    moves: str = ""


class Demo(NamedTuple):
    """A short match that shows what a game is about."""

    moves: str
    typical: int
    """The number of moves after which the board looks typical of the game."""


@runtime_checkable
class Taught(Protocol):
    """A game that explains how to play it. Other games show only their summary."""

    def how_to_play(self) -> Sequence[RuleStep]:
        """Return a few steps for people who have never played the game."""


@runtime_checkable
class Demonstrated(Protocol):
    """A game with a short match to show. Other games show random legal moves."""

    def demo(self) -> Demo | None:
        """Return the match; None for a variant that has none."""


class ListedSpec(NamedTuple):
    """A spec to show in the list of games.

    A game's class sets `listed` to a tuple of these. Without it, only the game's name is listed.
    """

    spec: str
    featured: bool = True
    """Whether the web game shows its card at once, or only in the list of all games."""


@runtime_checkable
class Hinting(Protocol):
    """A game with hints for beginners."""

    def hints(self) -> Sequence[str]:
        """Return sentences for the first moves: one per move, each shown once."""


@runtime_checkable
class Familiar(Protocol):
    """A game that most people know. The web game does not open its rules before the first match."""

    @property
    def familiar(self) -> bool:
        """False for a variant that people do not know."""


class Threatening(Playable, Protocol):
    """A game with threats to win at once. Explanations name tactics by them.

    A *threat* is a move that would win at once if it were the player's turn again.
    """

    @property
    def threatens(self) -> bool:
        """False for a variant without threats, such as one where a line loses."""

    @property
    def moves_pieces(self) -> bool:
        """Whether pieces move, so that one reply may stop several threats."""

    def threats(self, pos: Position) -> Sequence[Move]:
        """Return the moves that would win at once for the side that waits, if it were its turn."""

    def forks(self, pos: Position) -> Sequence[Move]:
        """Return the moves that would make two threats for that side, if it were its turn."""


@runtime_checkable
class LineGame(Playable, Protocol):
    """A game in which each move puts a stone on a cell, and lines of cells decide."""

    lines: tuple[int, ...]
    """The masks of cells that make a line."""

    @property
    def first_line_wins(self) -> bool:
        """Whether any empty cell may be taken and the first line wins.

        False for a variant with other rules, such as one where stones fall or a line loses.
        """

    def planes(self, pos: Position) -> tuple[int, int]:
        """Return the masks of the cells of x and of o."""

    def cell_symmetries(self) -> Sequence[Sequence[int]]:
        """Return where each cell goes under each symmetry of the board, the identity first."""
