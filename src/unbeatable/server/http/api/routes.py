"""The REST API beside live play: games, ratings, explanations, matches, health and metrics."""

import gzip
import time
from secrets import randbelow
from typing import Annotated, Any, Literal, TypeAlias

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from unbeatable import __version__
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Bounded, Circular, Playable
from unbeatable.core.match import Match
from unbeatable.core.record import UNFINISHED, Record, record_to_json, write_record
from unbeatable.core.registry import listings, load
from unbeatable.drawing.theme import Theme
from unbeatable.pictures.animation import animated_svg_of
from unbeatable.pictures.raster import gif_of
from unbeatable.players import LEVELS
from unbeatable.server.http.api import course
from unbeatable.server.http.how_to_play import rules_of
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.matches.state import MatchState, result_in_words
from unbeatable.server.matches.view import (
    SIDES,
    When,
    board_picture,
    match_state,
    plies,
    position_state,
    steps_of,
)
from unbeatable.server.services import Services
from unbeatable.server.store import StoreUnavailable
from unbeatable.server.wire import (
    GameRules,
    GameState,
    Health,
    Line,
    MapState,
    MatchView,
    MoveText,
    PlyState,
    PositionRating,
    PositionState,
    PositionText,
    Problem,
    RatePositions,
    Ratings,
    ReadPosition,
    Spec,
    TurningPoint,
    Unfolded,
    UnfoldedPositions,
    UnfoldPositions,
)

MAX_RANDOM_PLIES = 9
CHUNK = 64
"""Positions that are rated at a stretch, so that others get their turn between."""

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": description}
    for status, description in {
        400: "It is not what is accepted; the message says what is.",
        404: "There is no such match.",
        409: "The match is still going on.",
        413: "The body is too large.",
        422: "The request has another shape, or the game is too large.",
        429: "Too many requests at once.",
        503: "The store cannot be reached.",
    }.items()
}

router = APIRouter(prefix="/api", responses=PROBLEMS)
router.include_router(course.router)


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


TheServices: TypeAlias = Annotated[Services, Depends(services_of)]
Id: TypeAlias = Annotated[str, Path(pattern=r"^[0-9A-Za-z]{12}$")]
GameName: TypeAlias = Annotated[Spec, Query(description="A name or a spec: classic, mnk(4,4,3).")]
At: TypeAlias = Annotated[
    PositionText | None, Query(description="As `x../.o./... x`; by default the start.")
]


@router.get("/games")
async def games(services: TheServices) -> list[GameState]:
    """The games to choose from."""
    return [game_state(entry.name, load(entry.spec), services) for entry in listings()]


@router.get("/game")
async def game(game: GameName, services: TheServices) -> GameState:
    """Any one game, by its name or spec."""
    return game_state(game, _game(game), services)


@router.get("/rules")
async def rules(game: GameName) -> GameRules:
    """The rules of a game in a few pictures."""
    return rules_of(_game(game))


@router.get("/position")
async def position(game: GameName, position: At = None) -> PositionState:
    """Any position: its board, and where each move leads."""
    return position_state(_match(game, position))


@router.get("/read")
async def read(game: GameName, position: At = None) -> ReadPosition:
    """The same for a text that is still being written: what is wrong with it is an answer too."""
    try:
        return ReadPosition(state=position_state(_match(game, position)), problem=None)
    except Refusal as refusal:
        problem = Problem(code=refusal.code, message=refusal.message)
        return ReadPosition(state=None, problem=problem)


@router.get("/random")
async def random_position(game: GameName) -> PositionState:
    """A position that random play has led to, in which there is still something to decide."""
    match = Match.new(_game(game))
    for _ in range(randbelow(MAX_RANDOM_PLIES)):
        moves = match.game.moves(match.position)
        further = match.apply(moves[randbelow(len(moves))])
        if further.is_over:
            break
        match = further
    return position_state(Match.new(match.game, match.position))


@router.get("/line")
async def line(
    game: GameName, move: Annotated[MoveText, Query()], services: TheServices, position: At = None
) -> Line:
    """What a move leads to when both sides then do their best."""
    match = _match(game, position)
    _refuse_if_illegal(match, move)
    told = await services.pool.explain_position(match.game, match.game.write(match.position), move)
    return Line(
        move=told["move"],
        value=told["value"],
        remoteness=told["remoteness"],
        steps=steps_of(match, [step["move"] for step in told["line"]]),
        words=told["words"],
    )


@router.get("/ratings")
async def ratings(game: GameName, services: TheServices, position: At = None) -> PositionRating:
    """What a position and each move in it lead to under perfect play."""
    match = _match(game, position)
    rated = await services.pool.rate(match.game, [match.game.write(match.position)])
    return PositionRating(**rated[0])


@router.post("/ratings")
async def many_ratings(wanted: RatePositions, services: TheServices) -> Ratings:
    """The ratings of up to 512 positions of a game."""
    rules = _game(wanted.game)
    texts = [rules.write(_match(rules, text).position) for text in wanted.positions]
    rated: list[PositionRating] = []
    for first in range(0, len(texts), CHUNK):
        chunk = await services.pool.rate(rules, texts[first : first + CHUNK])
        rated += [PositionRating(**entry) for entry in chunk]
    return Ratings(game=rules.spec, positions=rated)


@router.get("/map", response_model=MapState)
async def whole_map(game: GameName, services: TheServices, request: Request) -> Response:
    """What the map of a game shows: all its positions at once, if they are few enough."""
    packed = await services.pool.map(_game(game))
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed), media_type="application/json")
    how = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(packed, headers=how, media_type="application/json")


@router.post("/unfold")
async def unfold(wanted: UnfoldPositions, services: TheServices) -> UnfoldedPositions:
    """Up to 512 positions of a game with where their moves lead, for the map of a large one."""
    rules = _game(wanted.game)
    texts = [rules.write(_match(rules, text).position) for text in wanted.positions]
    shown = await services.pool.unfold(rules, texts)
    return UnfoldedPositions(game=rules.spec, positions=[Unfolded(**entry) for entry in shown])


@router.get("/explain")
async def explain(
    game: GameName,
    services: TheServices,
    position: At = None,
    move: Annotated[MoveText | None, Query(description="By default all moves.")] = None,
) -> dict[str, Any]:
    """What a position, or a move in it, leads to, and why; as facts and in words."""
    match = _match(game, position)
    if move is not None:
        _refuse_if_illegal(match, move)
    text = match.game.write(match.position)
    return await services.pool.explain_position(match.game, text, move)


@router.get("/matches/{id}")
async def match(id: Id, services: TheServices) -> MatchView:  # noqa: A002 (as the path has it)
    """A match as it stands."""
    live = await services.rooms.refresh(id)
    when = When(time.time(), services.settings.claim_after)
    return match_state(live, await services.presence.of(id), when)


@router.get("/matches/{id}/plies")
async def match_plies(id: Id, services: TheServices) -> list[PlyState]:  # noqa: A002
    """The board of a match at its start and after each move."""
    return plies((await services.rooms.refresh(id)).match)


@router.get("/matches/{id}/explain")
async def match_explained(id: Id, services: TheServices) -> dict[str, Any]:  # noqa: A002
    """Every move of a finished match with what it was worth, and the one that decided."""
    live = await services.rooms.refresh(id)
    if live.result is None:
        raise Refusal("not-finished", "the match is still going on")
    return await services.pool.explain_match(record_of(live))


@router.get("/matches/{id}/decided")
async def match_decided(id: Id, services: TheServices) -> TurningPoint:  # noqa: A002
    """What decided a finished match, in a sentence."""
    live = await services.rooms.refresh(id)
    told = await match_explained(id, services)
    ply = told["decided_by"]
    played = live.match
    position = None if ply is None else played.game.write(played.positions[ply - 1])
    return TurningPoint(words=told["decision"], ply=ply, position=position)


RECORD_TYPES = {
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "gif": "image/gif",
}


@router.get(
    "/matches/{id}/record.{kind}",
    response_class=Response,
    responses={200: {"content": {kind.partition(";")[0]: {} for kind in RECORD_TYPES.values()}}},
)
async def match_record(
    id: Id,  # noqa: A002
    kind: Literal["txt", "json", "svg", "gif"],
    services: TheServices,
    theme: Theme = "light",
) -> Response:
    """A match to keep: as text, as JSON, or as a picture that plays itself."""
    live = await services.rooms.refresh(id)
    ending = result_in_words(live)
    content: str | bytes
    match kind:
        case "txt":
            content = write_record(record_of(live))
        case "json":
            content = orjson.dumps(record_to_json(record_of(live)))
        case "svg":
            content = await services.pool.draw(
                animated_svg_of, live.match, ending=ending, theme=theme
            )
        case "gif":
            content = await services.pool.draw(gif_of, live.match, ending=ending, theme=theme)
    return Response(content, media_type=RECORD_TYPES[kind])


@router.get("/health")
async def health(services: TheServices) -> Health:
    """Whether matches can be played: the store answers."""
    try:
        await services.store.ping()
    except StoreUnavailable as error:
        raise Refusal("unavailable", str(error)) from None
    return Health(version=__version__, connections=len(services.sockets.connections))


@router.get("/metrics", response_class=Response)
async def metrics(services: TheServices) -> Response:
    """For Prometheus."""
    return Response(services.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def record_of(live: MatchState) -> Record:
    """The record of a match, with the result that the server knows."""
    x, o = (seat.name or SIDES[i] for i, seat in enumerate(live.seats))
    if live.result is None:
        return Record.of(live.match, x=x, o=o, result=UNFINISHED)
    winner, reason = live.result
    result = "draw" if winner is None else f"{SIDES[winner]} wins"
    if winner is None and reason == "abandonment":  # called off: nobody came
        result = UNFINISHED
    told = None if reason == "board" else result_in_words(live)
    return Record.of(live.match, x=x, o=o, result=result, reason=told)


def game_state(name: str, rules: Playable, services: Services) -> GameState:
    start = rules.start()
    return GameState(
        name=name,
        spec=rules.spec,
        title=rules.title,
        summary=rules.summary,
        board=board_picture(rules, start),
        start=rules.write(start),
        levels=list(LEVELS),
        exact=services.pool.is_exact(rules),
        can_draw=isinstance(rules, Circular),
        size=rules.size_bound() if isinstance(rules, Bounded) else None,
    )


def _refuse_if_illegal(match: Match, move: str) -> None:
    try:
        match.apply(move)
    except UnbeatableError as error:
        raise Refusal("bad-request", str(error)) from None


def _game(spec: str) -> Playable:
    try:
        return load(spec)
    except UnbeatableError as error:
        raise Refusal("bad-request", str(error)) from None


def _match(game: str | Playable, text: str | None) -> Match:
    rules = _game(game) if isinstance(game, str) else game
    try:
        return Match.new(rules, text)
    except UnbeatableError as error:
        raise Refusal("bad-request", str(error)) from None
