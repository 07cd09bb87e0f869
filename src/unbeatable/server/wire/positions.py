"""Positions: what they look like, and what they and their moves are worth."""

from typing import Annotated

from pydantic import Field

from unbeatable.server.wire.base import PositionText, Side, Spec, ValueWord, Wire
from unbeatable.server.wire.boards import BoardPicture, LastMove, LegalMove
from unbeatable.server.wire.problems import Problem

MAX_BATCH = 512
"""Positions that one request may rate or unfold."""


class MoveRating(Wire):
    move: str
    value: ValueWord
    """For the player who makes the move."""
    remoteness: int | None


class PositionRating(Wire):
    position: str
    value: ValueWord | None
    """For the side to move; None until it is complete."""
    remoteness: int | None
    moves: list[MoveRating]
    """All moves, or those that are known so far."""
    complete: bool
    """False while moves are missing, because they are searched for: ask again."""


class RatePositions(Wire):
    game: Spec
    positions: Annotated[list[PositionText], Field(min_length=1, max_length=MAX_BATCH)]


class Ratings(Wire):
    game: str
    positions: list[PositionRating]


class NextMove(LegalMove):
    after: str
    """The position that it leads to."""


class PositionState(Wire):
    """Any position of a game, with its board and moves."""

    spec: str
    title: str
    position: str
    board: BoardPicture
    turn: Side | None
    """The side to move; None if the game is over."""
    legal: list[NextMove]
    words: str
    """The state of the game: `x to move`, `o has won`, `a draw`."""


class ReadPosition(Wire):
    """A text read as a position, or why it is not one."""

    state: PositionState | None
    problem: Problem | None


class Variation(Wire):
    """What a move leads to when both sides then play their best."""

    move: str
    value: ValueWord
    remoteness: int | None
    steps: list[LastMove]
    words: str
