"""Maps: every position of a small game at once, those of a large one on demand."""

import gzip

from fastapi import APIRouter, Request, Response

from unbeatable.server.http.api.requests import GameName, TheServices, load_game, match_at
from unbeatable.server.wire import MapState, UnfoldedPositions, UnfoldPositions

router = APIRouter()


@router.get("/map", response_model=MapState)
async def whole_map(game: GameName, services: TheServices, request: Request) -> Response:
    """Return the map of a game, with all its positions if they are few enough."""
    packed = await services.pool.map(load_game(game))
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed), media_type="application/json")
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(packed, headers=headers, media_type="application/json")


@router.post("/unfold")
async def unfold(wanted: UnfoldPositions, services: TheServices) -> UnfoldedPositions:
    """Return up to 512 positions with where their moves lead, for the map of a large game."""
    rules = load_game(wanted.game)
    texts = [rules.write(match_at(rules, text).position) for text in wanted.positions]
    unfolded = await services.pool.unfold(rules, texts)
    return UnfoldedPositions(game=rules.spec, positions=unfolded)
