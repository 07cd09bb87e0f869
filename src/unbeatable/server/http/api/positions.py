"""Positions: read them, rate them, and explain what their moves lead to."""

import asyncio
from contextlib import suppress
from secrets import randbelow
from typing import Annotated

from fastapi import APIRouter, Query

from unbeatable.core.match import Match
from unbeatable.server.http.api.requests import (
    GameName,
    PositionQuery,
    TheServices,
    load_game,
    match_at,
    refuse_if_illegal,
)
from unbeatable.server.matches.board_view import position_state, steps_of
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.wire import (
    MoveExplanation,
    MoveText,
    PositionExplanation,
    PositionRating,
    PositionState,
    Problem,
    RatePositions,
    Ratings,
    ReadPosition,
    Variation,
)

MAX_RANDOM_PLIES = 9
CHUNK = 64
"""Positions rated in one piece of work, so that other requests get their turn in between."""
CHECK_SECONDS = 0.3
"""The longest that a position waits for the check that play leads to it, so that it is shown."""

router = APIRouter()


@router.get("/position")
async def position(game: GameName, position: PositionQuery = None) -> PositionState:
    """Return any position: its board, and where each move leads."""
    return position_state(match_at(game, position))


@router.get("/read")
async def read(
    game: GameName, services: TheServices, position: PositionQuery = None
) -> ReadPosition:
    """Read a position that is still being typed. A problem with it is an answer, not an error."""
    try:
        match = match_at(game, position)
        if match.position != match.game.start():
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECK_SECONDS):
                    text = match.game.write(match.position)
                    await services.pool.refuse_if_unreachable(match.game, text)
        return ReadPosition(state=position_state(match), problem=None)
    except Refusal as refusal:
        problem = Problem(code=refusal.code, message=refusal.message)
        return ReadPosition(state=None, problem=problem)


@router.get("/random")
async def random_position(game: GameName) -> PositionState:
    """Return a position reached by random moves, in which the game goes on."""
    match = Match.new(load_game(game))
    for _ in range(1 + randbelow(MAX_RANDOM_PLIES)):
        moves = match.game.moves(match.position)
        further = match.apply(moves[randbelow(len(moves))])
        if further.is_over:
            break
        match = further
    return position_state(Match.new(match.game, match.position))


@router.get("/variation")
async def variation(
    game: GameName,
    move: Annotated[MoveText, Query()],
    services: TheServices,
    position: PositionQuery = None,
) -> Variation:
    """Return what a move leads to when both sides then play their best."""
    match = match_at(game, position)
    refuse_if_illegal(match, move)
    text = match.game.write(match.position)
    explanation = await services.pool.explain_move(match.game, text, move)
    return Variation(
        move=explanation.move,
        value=explanation.value,
        remoteness=explanation.remoteness,
        steps=steps_of(match, [explained.move for explained in explanation.variation]),
        words=explanation.words,
    )


@router.get("/ratings")
async def ratings(
    game: GameName, services: TheServices, position: PositionQuery = None
) -> PositionRating:
    """Return what a position and each of its moves lead to under perfect play."""
    match = match_at(game, position)
    rated = await services.pool.rate(match.game, [match.game.write(match.position)])
    return rated[0]


@router.post("/ratings")
async def many_ratings(wanted: RatePositions, services: TheServices) -> Ratings:
    """Return the ratings of up to 512 positions of a game."""
    rules = load_game(wanted.game)
    texts = [rules.write(match_at(rules, text).position) for text in wanted.positions]
    rated: list[PositionRating] = []
    for first in range(0, len(texts), CHUNK):
        rated += await services.pool.rate(rules, texts[first : first + CHUNK])
    return Ratings(game=rules.spec, positions=rated)


@router.get("/explain")
async def explain(
    game: GameName,
    services: TheServices,
    position: PositionQuery = None,
    move: Annotated[MoveText | None, Query(description="By default all moves.")] = None,
) -> PositionExplanation | MoveExplanation:
    """Explain what a position, or a move in it, leads to and why; as facts and in words."""
    match = match_at(game, position)
    text = match.game.write(match.position)
    if move is None:
        return await services.pool.explain_position(match.game, text)
    refuse_if_illegal(match, move)
    return await services.pool.explain_move(match.game, text, move)
