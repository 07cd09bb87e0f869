"""The router of the REST API: one module for each noun, and the errors they share."""

from typing import Any

from fastapi import APIRouter

from unbeatable.server.http.api import course, games, health, maps, matches, positions
from unbeatable.server.wire import Problem

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": description}
    for status, description in {
        400: "The input is not accepted; the message quotes it and says what is.",
        404: "There is no such match.",
        409: "The match is still going on.",
        413: "The body is too large.",
        422: "The request is malformed, or the game is too large.",
        429: "Too many requests at once.",
        503: "The store cannot be reached, or the game is not solved yet.",
    }.items()
}

router = APIRouter(prefix="/api", responses=PROBLEMS)
for module in (games, positions, maps, matches, course, health):
    router.include_router(module.router)
