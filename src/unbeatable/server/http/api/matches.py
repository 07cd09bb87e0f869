"""Matches: the current state, each ply, the explanation, and records as files."""

from typing import Annotated, Literal, TypeAlias

import orjson
from fastapi import APIRouter, Path, Response

from unbeatable.core.record import UNFINISHED, Record, record_to_json, write_record
from unbeatable.drawing.theme import Theme
from unbeatable.pictures.animation import animated_svg_of
from unbeatable.pictures.raster import gif_of
from unbeatable.server.http.api.requests import TheServices
from unbeatable.server.matches.board_view import SIDES, plies
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.matches.state import MatchState, describe_result
from unbeatable.server.matches.view import When, match_view
from unbeatable.server.wire import MatchExplanation, MatchView, PlyState, TurningPoint

RECORD_TYPES = {
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "gif": "image/gif",
}

router = APIRouter(prefix="/matches/{id}")
Id: TypeAlias = Annotated[str, Path(pattern=r"^[0-9A-Za-z]{12}$")]


@router.get("")
async def match(id: Id, services: TheServices) -> MatchView:  # noqa: A002 (as the path has it)
    """Return the current state of a match."""
    state = await services.matches.refresh(id)
    when = When(services.clock(), services.settings.claim_after)
    return match_view(state, await services.presence.of(id), when)


@router.get("/plies")
async def match_plies(id: Id, services: TheServices) -> list[PlyState]:  # noqa: A002
    """Return the board of a match at its start and after each move."""
    return plies((await services.matches.refresh(id)).match)


@router.get("/explain")
async def match_explained(id: Id, services: TheServices) -> MatchExplanation:  # noqa: A002
    """Explain a finished match: what every move was worth, and which one decided."""
    state = await services.matches.refresh(id)
    if state.result is None:
        raise Refusal("not-finished", "the match is still going on")
    return await services.pool.explain_match(record_of(state))


@router.get("/decided")
async def match_decided(id: Id, services: TheServices) -> TurningPoint:  # noqa: A002
    """Return what decided a finished match, in a sentence."""
    state = await services.matches.refresh(id)
    explanation = await match_explained(id, services)
    ply = explanation.decided_by
    played = state.match
    position = None if ply is None else played.game.write(played.positions[ply - 1])
    return TurningPoint(words=explanation.decision, ply=ply, position=position)


@router.get(
    "/record.{kind}",
    response_class=Response,
    responses={200: {"content": {kind.partition(";")[0]: {} for kind in RECORD_TYPES.values()}}},
)
async def match_record(
    id: Id,  # noqa: A002
    kind: Literal["txt", "json", "svg", "gif"],
    services: TheServices,
    theme: Theme = "light",
) -> Response:
    """Return the record of a match: as text, as JSON, or as an animation."""
    state = await services.matches.refresh(id)
    ending = describe_result(state)
    content: str | bytes
    match kind:
        case "txt":
            content = write_record(record_of(state))
        case "json":
            content = orjson.dumps(record_to_json(record_of(state)))
        case "svg":
            content = await services.pool.draw(
                animated_svg_of, state.match, ending=ending, theme=theme
            )
        case "gif":
            content = await services.pool.draw(gif_of, state.match, ending=ending, theme=theme)
    return Response(content, media_type=RECORD_TYPES[kind])


def record_of(state: MatchState) -> Record:
    """Return the record of a match, with the result that the server knows."""
    x, o = (seat.name or SIDES[i] for i, seat in enumerate(state.seats))
    if state.result is None:
        return Record.of(state.match, x=x, o=o, result=UNFINISHED)
    winner, reason = state.result
    result = "draw" if winner is None else f"{SIDES[winner]} wins"
    if winner is None and reason == "abandonment":  # cancelled: no opponent joined
        result = UNFINISHED
    explanation = None if reason == "board" else describe_result(state)
    return Record.of(state.match, x=x, o=o, result=result, reason=explanation)
