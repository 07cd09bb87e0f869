"""Why: what a move leads to, the variation that proves it, and which move decided a match."""

from typing import overload

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Move, Playable, PositionLike
from unbeatable.core.match import Match
from unbeatable.core.quote import quote
from unbeatable.core.record import Record
from unbeatable.explain.model import Explanation, MatchExplanation, PositionExplanation
from unbeatable.solve.solution import Solution


@overload
def explain(game: Match | Record, *, solution: Solution | None = None) -> MatchExplanation: ...
@overload
def explain(
    game: str | Playable,
    position: PositionLike | None = None,
    *,
    solution: Solution | None = None,
) -> PositionExplanation: ...
@overload
def explain(
    game: str | Playable | Match | Record,
    position: PositionLike | None,
    move: str | Move,
    *,
    solution: Solution | None = None,
) -> Explanation: ...
@overload
def explain(
    game: str | Playable | Match | Record,
    *,
    move: str | Move,
    solution: Solution | None = None,
) -> Explanation: ...
def explain(
    game: str | Playable | Match | Record,
    position: PositionLike | None = None,
    move: str | Move | None = None,
    *,
    solution: Solution | None = None,
) -> Explanation | PositionExplanation | MatchExplanation:
    """Explain a move of a position, or all its moves, or a whole match or its record.

    With a match and a move, explain that move in the current position of the match.
    """
    from unbeatable.explain.build import explain_match, explain_move, explain_position
    from unbeatable.solve import solve

    if isinstance(game, Match | Record):
        if position is not None:
            raise UnbeatableError(
                f"{quote(position)}: a match has a position of its own; leave it out"
            )
        match = game.match if isinstance(game, Record) else game
    else:
        match = Match.new(game, position)
    if solution is None:
        solution = solve(match.game)
    if move is not None:
        return explain_move(match, match.apply(move).moves[-1], solution)
    if isinstance(game, Match | Record):
        return explain_match(game, solution)
    return explain_position(match, solution)
