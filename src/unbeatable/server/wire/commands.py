"""Commands: what clients send."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from unbeatable.server.wire.base import MatchId, MoveText, Name, PositionText, Side, Spec, Wire


class Timing(Wire):
    """Minutes for the whole match, and seconds that each move adds."""

    minutes: Annotated[float, Field(gt=0, le=180)]
    increment: Annotated[float, Field(ge=0, le=60)] = 0


class Create(Wire):
    """A new match. Each side is `me`, `friend`, `open` (anyone), or a computer's level."""

    spec: Spec
    x: Annotated[str, Field(max_length=40)] = "me"
    o: Annotated[str, Field(max_length=40)] = "perfect"
    shuffle: bool = False
    """Draw lots for who is x and moves first."""
    ball: bool = True
    """Whether players may see the values of moves while they play."""
    time: Timing | None = None
    start: PositionText | None = None
    name: Name = ""


class Pair(Wire):
    """Play the next opponent who waits for this game, or wait for one."""

    spec: Spec
    name: Name = ""
    time: Timing | None = None


class Join(Wire):
    match: MatchId
    side: Side | None = None
    name: Name = ""


class MakeMove(Wire):
    match: MatchId
    version: Annotated[int, Field(ge=1)]
    """The version that the client has seen; if it is outdated, the move is refused as stale."""
    move: MoveText


class InMatch(Wire):
    """undo, draw, decline, resign, claim, rematch, watch, leave, rate."""

    match: MatchId


class InLobby(Wire):
    """Whether to receive changes of the lobby from now on."""

    listen: bool = True


class Solve(Wire):
    """Solve a game. `solving` events then report progress, and at last the result."""

    spec: Spec


COMMANDS: Mapping[str, type[Wire]] = {
    "create": Create,
    "pair": Pair,
    "join": Join,
    "move": MakeMove,
    "undo": InMatch,
    "draw": InMatch,
    "decline": InMatch,
    "resign": InMatch,
    "claim": InMatch,
    "rematch": InMatch,
    "watch": InMatch,
    "leave": InMatch,
    "rate": InMatch,
    "lobby": InLobby,
    "solve": Solve,
}
"""The commands, and the message of each."""
