"""Posters: the map of a game, boards within boards, drawn with any ink."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from unbeatable.core.cell_moves import parse_cell_move
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import (
    PLAYER_NAMES,
    Outcome,
    Picture,
    Playable,
    Player,
    Position,
    Value,
    opponent,
)
from unbeatable.drawing import strokes
from unbeatable.drawing.scene import winning_lines
from unbeatable.drawing.strokes import Point, Stroke
from unbeatable.drawing.theme import CELL, MARK, ROUND, STRAY
from unbeatable.pictures.poster.ink import Ink, Layer
from unbeatable.pictures.poster.layout import HEAD, Nesting, Place
from unbeatable.solve.solution import Solution

USUAL = 5_000
"""The most boards on a poster if no depth is given."""
MOST = 200_000
"""The most boards on any poster."""
WORDS = 2
"""Boards up to this ply have room for words."""
EM = 0.68
"""An upper bound on the average width of a letter, as a fraction of the font size."""

HUES: dict[Value, Layer] = {Value.WIN: "win", Value.DRAW: "draw", Value.LOSS: "loss"}


class Branch(NamedTuple):
    move: str
    after: Position
    place: Place
    is_included: bool


@dataclass(frozen=True)
class Poster:
    """A game to draw, with its values if it is solved, and the moves to include."""

    game: Playable
    solution: Solution | None = None
    perfect: Player | None = None
    """The player who makes only best moves."""
    depth: int | None = None
    """Plies to draw; by default as many as can be seen."""

    @cached_property
    def nesting(self) -> Nesting:
        picture = self.game.picture(self.game.start())
        return Nesting(picture.sheet)

    @property
    def unit(self) -> float:
        """The width of a board in its own coordinates."""
        return CELL / self.nesting.cell

    @property
    def title(self) -> str:
        if self.perfect is None:
            return f"{self.game.title}: the map"
        return f"{self.game.title}: perfect play for {PLAYER_NAMES[self.perfect]}"

    def plies(self) -> int:
        """Return the number of plies to draw. Raises UnbeatableError for too many boards."""
        total = ply = 0
        for ply, count in enumerate(self.counts()):
            total += count
            if self.depth is None and total > USUAL:
                return ply - 1
            if self.depth is not None and total > MOST:
                raise UnbeatableError(
                    f"{self.depth} plies of {self.game.spec} have more than {MOST:,} boards; "
                    f"the most is {ply - 1} plies"
                )
            if ply == self.depth:
                break
        return ply

    def counts(self) -> Iterator[int]:
        """Yield the number of boards, ply by ply."""
        layer = Counter({self.game.start(): 1})
        while layer:
            yield sum(layer.values())
            reached: Counter[Position] = Counter()
            for pos, ways in layer.items():
                for branch in self.branches(pos):
                    if branch.is_included:
                        reached[branch.after] += ways
            layer = reached

    def branches(self, pos: Position) -> list[Branch]:
        """Return the moves with the places of their boards; of a perfect player, the best moves."""
        game, picture = self.game, self.game.picture(pos)
        texts = [game.write_move(pos, move) for move in game.moves(pos)]
        included = set(texts)
        if self.solution is not None and self.perfect == game.turn(pos):
            included = {rating.text for rating in self.solution.best(pos)}
        cell_moves = [parse_cell_move(picture, text) for text in texts]
        places = self.nesting.places(
            [None if cell_move is None else cell_move.target for cell_move in cell_moves]
        )
        return [
            Branch(text, game.play(pos, move), place, text in included)
            for text, move, place in zip(texts, game.moves(pos), places, strict=True)
        ]

    def draw(self, ink: Ink) -> None:
        """Draw all boards, outer boards first."""
        start = _Board(self.game.start(), Place(0, 0, 1))
        self._draw(ink, start, self.plies())

    def _draw(self, ink: Ink, board: "_Board", plies: int) -> None:
        pos = board.pos
        outcome = None if self.solution is None else self.solution.outcome(pos)
        ink.begin(board.place, moves=" ".join(board.moves), is_dim=board.is_dim)
        self._head(ink, board, outcome)
        _cells(ink, self.game.picture(pos), self.nesting)
        if plies and not board.is_return:
            for branch in self.branches(pos):
                if branch.is_included:
                    mistake = outcome is not None and self._is_mistake(outcome, branch.after)
                    self._draw(ink, board.after(branch, mistake), plies - 1)
        ink.end()

    def _is_mistake(self, outcome: Outcome, after: Position) -> bool:
        """Return whether the move gives away value."""
        return self.solution is not None and -self.solution.value(after) < outcome.value

    def _head(self, ink: Ink, board: "_Board", outcome: Outcome | None) -> None:
        unit, middle = self.unit, HEAD / 2 * self.unit
        # A sign speaks for the player who made the move; the first board has no move.
        sign = -outcome.value if outcome is not None and board.moves else None
        left = (0.03 if sign is None else 0.095) * unit
        ink.area("paper", unit, self.nesting.height * unit)
        ink.area("unknown" if sign is None else HUES[sign], unit, HEAD * unit)
        if sign is not None:
            ink.shape(_shape(sign, Point(0.05 * unit, middle), 0.026 * unit))
        words = self._caption(board, outcome)
        if not board.moves:
            title = f"{self.title}. {words}"
            size = min(0.032 * unit, (0.97 * unit - left) / (len(title) * EM))
            ink.words(title, Point(left, 0.36 * HEAD * unit), size)
            self._legend(ink, Point(left, 0.78 * HEAD * unit), 0.017 * unit)
        elif len(board.moves) <= WORDS:
            ink.words(f"{board.moves[-1]}  {words}", Point(left, middle), 0.045 * unit)

    def _legend(self, ink: Ink, at: Point, size: float) -> None:
        """Draw what the signs mean, below the title."""
        x, y = at
        if self.solution is None:
            ink.words("in each cell is the board after a move there", at, size)
            return
        for value in (Value.WIN, Value.DRAW, Value.LOSS):
            ink.shape(_shape(value, Point(x + 0.35 * size, y), 0.4 * size))
            ink.words(str(value), Point(x + size, y), size)
            x += (2 + len(str(value)) * EM) * size
        ink.words("for the player who made the move; pale: a mistake led there", Point(x, y), size)

    def _caption(self, board: "_Board", outcome: Outcome | None) -> str:
        turn, verdict = self.game.turn(board.pos), self.game.verdict(board.pos)
        if verdict is Value.DRAW:
            return "a draw"
        if verdict is not None:
            return f"{_winner(turn, verdict)} has won"
        words = f"{PLAYER_NAMES[turn]} to move"
        if outcome is not None and outcome.value is Value.DRAW:
            words = f"{words}: draw"
        elif outcome is not None:
            words = f"{words}: {_winner(turn, outcome.value)} wins in {outcome.remoteness}"
        return f"{words}, repeated" if board.is_return else words


class _Board(NamedTuple):
    """A position on a poster, and the moves that led to it."""

    pos: Position
    place: Place
    moves: tuple[str, ...] = ()
    before: tuple[Position, ...] = ()
    in_mistake: bool = False
    """Whether an earlier move was a mistake, so that the board is already dim."""
    is_dim: bool = False

    @property
    def is_return(self) -> bool:
        return self.pos in self.before

    def after(self, branch: Branch, mistake: bool) -> "_Board":
        return _Board(
            branch.after,
            branch.place,
            (*self.moves, branch.move),
            (*self.before, self.pos),
            self.in_mistake or mistake,
            mistake and not self.in_mistake,
        )


def _winner(turn: Player, value: Value) -> str:
    return PLAYER_NAMES[turn if value is Value.WIN else opponent(turn)]


def _cells(ink: Ink, picture: Picture, nesting: Nesting) -> None:
    """Draw the board's lines, completed lines, and the marks."""
    for name, a, b in _board_lines(picture, nesting):
        ink.stamp(name, "grid", strokes.line(a, b, seed=round(a.x + b.y), stray=STRAY * 0.6))
    for cells in winning_lines(picture):
        first, last = (_centre(cell, nesting) for cell in (cells[0], cells[-1]))
        ink.stroke("line", strokes.line(first, last, seed=cells[0], stray=STRAY))
    for cell, mark in enumerate(picture.marks):
        centre = _centre(cell, nesting)
        if mark in PLAYER_NAMES:
            path = "".join(strokes.mark(mark, centre, MARK, seed=cell))
            ink.stamp(f"{mark}{cell}", "x" if mark == "x" else "o", path)


def _centre(cell: int, nesting: Nesting) -> Point:
    x, y = nesting.corner(cell)
    unit = CELL / nesting.cell
    return Point(x * unit + CELL / 2, y * unit + CELL / 2)


def _board_lines(picture: Picture, nesting: Nesting) -> Iterator[tuple[str, Point, Point]]:
    """Yield roads, or a line wherever two cells in play meet."""
    for a, b in picture.roads:
        yield f"r{a}-{b}", _centre(a, nesting), _centre(b, nesting)
    half, end = CELL / 2, CELL * 0.46
    for cell, mark in enumerate(picture.marks):
        if picture.roads or mark == " ":
            continue
        x, y = _centre(cell, nesting)
        below = cell + picture.columns
        if (cell + 1) % picture.columns and picture.marks[cell + 1] != " ":
            yield f"v{cell}", Point(x + half, y - end), Point(x + half, y + end)
        is_lowest = below % (len(picture.marks) // picture.layers) < picture.columns
        if not is_lowest and picture.marks[below] != " ":
            yield f"h{cell}", Point(x - end, y + half), Point(x + end, y + half)


def _shape(value: Value, at: Point, size: float) -> Stroke:
    """Return the sign: up for a win, round for a draw, down for a loss."""
    if value is Value.DRAW:
        return strokes.ring(at, size * ROUND, seed=0, stray=0)
    return strokes.triangle(at, size, upward=value is Value.WIN)
