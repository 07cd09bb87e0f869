"""Explanations: what a move, a position or a match leads to and why, as facts and in words."""

from unbeatable.server.wire.base import Side, ValueWord, Wire
from unbeatable.server.wire.positions import MoveRating


class OutcomeState(Wire):
    value: ValueWord
    remoteness: int | None


class TacticState(Wire):
    """One thing that a move does."""

    name: str
    at: list[str]
    """The cells or moves that it is about."""
    words: str


class ExplainedMove(OutcomeState):
    """A move with what it is worth for the player who makes it, and what it does."""

    player: Side
    move: str
    tactics: list[TacticState]
    position: str
    """The position after the move."""


class MoveExplanation(OutcomeState):
    """What a move leads to, and why."""

    game: str
    position: str
    round: int
    player: Side
    """The side that makes the move."""
    move: str
    before: OutcomeState
    """Of the position before the move, for the player who moves."""
    change: str
    """What the move did to the value: `kept everything`, `threw away a win`."""
    mistake: bool
    tactics: list[TacticState]
    variation: list[ExplainedMove]
    """The move, then perfect play of both sides."""
    ending: str
    """Why the variation stops where it does."""
    reply: ExplainedMove | None
    best: list[MoveRating]
    answers: list[MoveRating]
    words: str
    text: str
    """The same for a terminal, with boards."""


class PositionExplanation(OutcomeState):
    """What a position is worth, what each of its moves does, and why the best one is best."""

    game: str
    position: str
    turn: Side
    over: bool
    moves: list[ExplainedMove]
    best: MoveExplanation | None
    text: str


class ExplainedPly(ExplainedMove):
    """A move of a match, with the value before it."""

    number: int
    """Of the ply, from 1."""
    round: int
    before: OutcomeState
    change: str
    mistake: bool


class MatchExplanation(Wire):
    """Every move of a match with what it was worth, and the one that decided it."""

    game: str
    title: str
    status: str
    over: bool
    result: str
    reason: str | None
    first: Side
    start: OutcomeState
    turn: Side
    end: OutcomeState
    stands: str
    """The result that perfect play leads to from the last position."""
    plies: list[ExplainedPly]
    decided_by: int | None
    """The number of the move that decided the match, from 1; None if no move did."""
    why: MoveExplanation | None
    decision: str
    text: str
