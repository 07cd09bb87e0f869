"""What the routes share: the running services, and how a query names a game and a position."""

from typing import Annotated, TypeAlias

from fastapi import Depends, Query, Request

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Playable
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.services import Services
from unbeatable.server.wire import MAX_POSITION, Spec


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


TheServices: TypeAlias = Annotated[Services, Depends(services_of)]
GameName: TypeAlias = Annotated[Spec, Query(description="A name or a spec: classic, mnk(4,4,3).")]
PositionQuery: TypeAlias = Annotated[
    str | None,
    Query(max_length=MAX_POSITION, description="Such as `x../.o./... x`; without it, the start."),
]


def load_game(spec: str) -> Playable:
    """Load a game by name or spec. Raises Refusal, quoting it, if there is none."""
    try:
        return load(spec)
    except UnbeatableError as error:
        raise Refusal("bad-request", str(error)) from None


def match_at(game: str | Playable, position: str | None) -> Match:
    """Return a match that begins in the position; the start for None and empty text.

    Raises Refusal if it is not a position of the game.
    """
    rules = load_game(game) if isinstance(game, str) else game
    try:
        return Match.new(rules, position or None)
    except UnbeatableError as error:
        raise Refusal("bad-request", str(error)) from None


def refuse_if_illegal(match: Match, move: str) -> None:
    """Raise Refusal, quoting the move, unless it is legal."""
    try:
        match.apply(move)
    except UnbeatableError as error:
        raise Refusal("bad-request", str(error)) from None
