"""What the server sends of matches, of the lobby and of games that are being solved."""

from typing import Literal

from pydantic import Field

from unbeatable.server.matches.events import Reason, Request, SeatKind
from unbeatable.server.matches.refusal import Code
from unbeatable.server.wire.base import Side, ValueWord, Wire
from unbeatable.server.wire.commands import Timing


class BoardPicture(Wire):
    columns: int
    rows: int
    marks: str
    """One character a cell, in reading order: x, o, . for empty, a space for out of play."""
    names: list[str]
    hands: tuple[int, int]
    winning: list[int]
    gravity: bool
    window: tuple[int, int, int, int] | None
    """The frame around the cells in play: left column, top row, columns, rows."""
    roads: list[tuple[int, int]]
    """The cells between which pieces move, where that has limits."""


class LegalMove(Wire):
    move: str
    target: int | None
    """A cell of the picture; none of them if the move names no cell."""
    start: int | None
    """The piece that moves; None for a new one."""
    mark: Side | None
    """The mark to set, where one may choose."""
    places: Side | None
    """What then stands on the target."""


class LastMove(LegalMove):
    by: Side
    shift: tuple[int, int]
    """How far the board re-centred after it: columns to the right, rows down."""


class SeatState(Wire):
    kind: SeatKind
    name: str
    level: str | None
    bot: bool
    present: bool
    gone_for: float | None
    """Seconds since a person was last here; None if they are, or never were."""
    claim_in: float | None
    """Seconds until the opponent may claim the match for it; None if they are here."""


class ResultState(Wire):
    winner: Side | None
    reason: Reason
    words: str


class AskingState(Wire):
    by: Side
    request: Request


class ClockState(Wire):
    """Seconds left when the message was sent."""

    x: float
    o: float
    increment: float
    running: Side | None


class BoardState(Wire):
    """The part of a match that hangs on its position alone."""

    spec: str
    title: str
    position: str
    board: BoardPicture
    legal: list[LegalMove]
    last: LastMove | None


class MatchInfo(Wire):
    """The part of a match that is its own: who plays, and how it goes."""

    id: str
    version: int
    start: str
    x: SeatState
    o: SeatState
    turn: Side | None
    moves: list[str]
    result: ResultState | None
    asking: AskingState | None
    clock: ClockState | None
    ball: bool
    can_draw: bool
    """Whether a draw can be offered: only where a game can go round in circles."""
    next: str | None
    """The match that the players went on to."""
    spectators: int


class MatchView(BoardState, MatchInfo):
    """The whole match, as everybody may see it."""


class MoveRating(Wire):
    move: str
    value: ValueWord
    """For who makes the move."""
    remoteness: int | None


class OpenMatch(Wire):
    id: str
    spec: str
    title: str
    name: str
    bot: bool
    side: Side
    """The one that is free."""
    time: Timing | None
    since: float
    """Seconds that they have waited."""


class LobbyState(Wire):
    matches: list[OpenMatch]


class GameValue(Wire):
    """A game that is solved: what it is worth from the start."""

    value: ValueWord
    """For the first player."""
    remoteness: int | None
    positions: int
    """How many can be reached."""
    seconds: float
    """How long the solver took, now or when it was solved."""
    moves: int
    """How many first moves there are."""
    best: list[str]
    """The first moves that are as good as any."""


class Problem(Wire):
    """What a refused request gets."""

    code: Code
    message: str


class SolvingState(Wire):
    """How far the game is that one asked to be solved; at the end a verdict or a problem."""

    spec: str
    stage: str
    """In words: `waiting`, `finding positions`, `sweeping`."""
    done: int
    total: int | None
    verdict: GameValue | None = None
    problem: Problem | None = None


class Done(Wire):
    ok: Literal[True] = True
    version: int
    match: MatchView | None = None
    """The match after the command."""
    you: list[Side] = Field(default_factory=list)
    """Which sides are yours."""
    ratings: list[MoveRating] | None = None
    """What `rate` was asked for."""
    lobby: LobbyState | None = None


class Refused(Wire):
    ok: Literal[False] = False
    code: Code
    message: str
    match: MatchView | None = None
    """The match as it is, if the client did not know that."""
