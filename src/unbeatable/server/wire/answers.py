"""What the REST API takes and answers."""

from typing import Annotated, Literal

from pydantic import Field

from unbeatable.server.wire.base import PositionText, Side, Spec, ValueWord, Wire
from unbeatable.server.wire.matches import BoardPicture, LastMove, LegalMove, MoveRating, Problem

MAX_BATCH = 512


class PositionRating(Wire):
    position: str
    value: ValueWord
    """For the side to move."""
    remoteness: int | None
    moves: list[MoveRating]


class RatePositions(Wire):
    game: Spec
    positions: Annotated[list[PositionText], Field(min_length=1, max_length=MAX_BATCH)]


class Ratings(Wire):
    game: str
    positions: list[PositionRating]


class GameState(Wire):
    """A game that can be played here."""

    name: str
    spec: str
    title: str
    summary: str
    board: BoardPicture
    start: str
    levels: list[str]
    exact: bool
    """Whether it is solved here, so that `perfect` is, and values can be shown."""
    can_draw: bool
    size: int | None
    """At most so many positions; None if that is not known before it is solved."""


class NextMove(LegalMove):
    after: str
    """The position that it leads to."""


class PositionState(Wire):
    """Any position of a game, to look at and to play on from."""

    spec: str
    title: str
    position: str
    board: BoardPicture
    turn: Side | None
    """Who is to move; None if the game is over."""
    legal: list[NextMove]
    words: str
    """Where the game stands: `x to move`, `o has won`, `a draw`."""


class ReadPosition(Wire):
    """What a text says: a position, or why it is none."""

    state: PositionState | None
    problem: Problem | None


class Line(Wire):
    """What a move leads to when both sides do their best from there."""

    move: str
    value: ValueWord
    remoteness: int | None
    steps: list[LastMove]
    words: str


class RuleStep(Wire):
    words: str
    board: BoardPicture


class GameRules(Wire):
    """The rules of a game in a few pictures."""

    spec: str
    title: str
    steps: list[RuleStep]


class TurningPoint(Wire):
    """What decided a finished match."""

    words: str
    ply: int | None
    """The number of the move that did, from 1; None if no move did."""
    position: str | None
    """Where it was made."""


class PlyState(Wire):
    """The board after so many plies; the first one is the start."""

    position: str
    board: BoardPicture
    turn: Side
    last: LastMove | None


class Health(Wire):
    status: Literal["ok"] = "ok"
    version: str
    connections: int
