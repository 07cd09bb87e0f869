"""Maps: a small game at once, a large one on demand."""

from unbeatable.server.wire.base import Side, ValueWord, Wire
from unbeatable.server.wire.boards import BoardPicture
from unbeatable.server.wire.positions import RatePositions


class MapMove(Wire):
    """A move as the map shows it."""

    move: str
    target: int | None
    """A cell of the picture; none of them if the move names no cell."""
    start: int | None
    """The piece that moves; None for a new one."""
    mark: Side | None
    """The mark to place, in games where players choose it."""


class MapGraph(Wire):
    """Every position of a small game, nearest first, as columns, which compress best.

    The moves of all positions follow one another; each passes the turn.
    """

    steps: list[MapMove]
    """Every different move, once."""
    degrees: list[int]
    """How many moves each position has."""
    moves: list[int]
    """Each as an index into `steps`."""
    children: list[int]
    """Where each leads: the distance back from the next new position, which itself is 0."""
    twins: list[int]
    """For each move the first one of its position that leads to the same shape."""
    marks: str
    """The pictures, one after another."""
    texts: list[str] | None
    """None where a position is written as the rows of its picture and the side to move."""
    winning: dict[str, list[int]]
    """The winning cells, by the number of the position."""
    values: str
    """For the side to move, one letter per position: w, d or l."""
    remoteness: list[int | None]
    shapes: int
    """How many positions differ by more than a symmetry."""


class MapState(Wire):
    """A game as its map begins; with all positions if they are few enough."""

    spec: str
    title: str
    board: BoardPicture
    start: str
    exact: bool
    """Whether there are values."""
    circular: bool
    """Whether positions can repeat, so that the map has no end."""
    graph: MapGraph | None


class UnfoldPositions(RatePositions):
    """Positions of a large game whose moves are wanted."""


class UnfoldedMove(MapMove):
    after: str
    """The position that it leads to."""
    twin: int
    """The number of the first move that leads to the same shape."""


class Unfolded(Wire):
    """A position and its moves, without values; these are `Ratings`."""

    position: str
    marks: str
    winning: list[int]
    turn: Side
    value: ValueWord | None
    """For the side to move, if the game is over."""
    moves: list[UnfoldedMove]


class UnfoldedPositions(Wire):
    game: str
    positions: list[Unfolded]
