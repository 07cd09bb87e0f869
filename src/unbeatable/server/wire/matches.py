"""Matches and the lobby: what the server sends of them, and its answers to commands."""

from typing import Literal

from pydantic import Field

from unbeatable.server.matches.events import Reason, Request, SeatKind
from unbeatable.server.matches.refusal import Code
from unbeatable.server.wire.base import Side, Wire
from unbeatable.server.wire.boards import BoardPicture, LastMove, LegalMove
from unbeatable.server.wire.commands import Timing
from unbeatable.server.wire.positions import MoveRating


class SeatState(Wire):
    kind: SeatKind
    name: str
    level: str | None
    bot: bool
    present: bool
    gone_for: float | None
    """Seconds since a person was last connected; None if they are, or never were."""
    claim_in: float | None
    """Seconds until the opponent may claim the match for it; None while they are connected."""


class ResultState(Wire):
    winner: Side | None
    reason: Reason
    words: str


class AskingState(Wire):
    by: Side
    request: Request


class ProvenState(Wire):
    """What the computer has proven about the position, in a game that is not solved."""

    winner: Side | None
    """Who wins with perfect play; null for a draw."""
    at_most: int | None
    """The most moves that the win takes; null for a draw."""
    from_ply: int
    """The number of moves after which this was first known, and has been since."""


class ClockState(Wire):
    """Seconds left when the message was sent."""

    x: float
    o: float
    increment: float
    running: Side | None


class BoardState(Wire):
    """The part of a match that depends on its position alone."""

    spec: str
    title: str
    position: str
    board: BoardPicture
    legal: list[LegalMove]
    last: LastMove | None
    hints: list[str]
    """The game's own hints for beginners: one a move, each shown once."""
    familiar: bool
    """Whether most people know the game: its rules are then not opened before the first match."""


class MatchInfo(Wire):
    """The part of a match beside its position: who plays, and how it stands."""

    id: str
    version: int
    start: str
    first: Side
    """Who makes the first move: o, if the match starts from a position with o to move."""
    x: SeatState
    o: SeatState
    turn: Side | None
    moves: list[str]
    result: ResultState | None
    asking: AskingState | None
    clock: ClockState | None
    proven: ProvenState | None
    """What is proven about the position after the computer's last move; null after other moves."""
    ball: bool
    can_draw: bool
    """Whether a draw can be offered: only in games that can repeat positions."""
    next: str | None
    """The id of the rematch."""
    spectators: int


class MatchView(BoardState, MatchInfo):
    """A whole match, as everyone may see it."""


class TurningPoint(Wire):
    """What decided a finished match."""

    words: str
    ply: int | None
    """The number of the move that did, from 1; None if no move did."""
    position: str | None
    """The position in which it was made."""


class PlyState(Wire):
    """The board after so many plies; the first one is the start."""

    position: str
    board: BoardPicture
    turn: Side
    last: LastMove | None


class OpenMatch(Wire):
    id: str
    spec: str
    title: str
    name: str
    bot: bool
    side: Side
    """The side of the free seat."""
    shared_marks: bool
    """Whether both players use the same marks, so that sides are called by their turns."""
    time: Timing | None
    since: float
    """Seconds that the match has waited for an opponent."""


class LobbyState(Wire):
    matches: list[OpenMatch]


class Done(Wire):
    ok: Literal[True] = True
    version: int
    match: MatchView | None = None
    """The match after the command."""
    you: list[Side] = Field(default_factory=list)
    """The sides that you play."""
    ratings: list[MoveRating] | None = None
    """The answer to `rate`: all moves, or those known so far. Ask again for the others."""
    lobby: LobbyState | None = None


class Refused(Wire):
    ok: Literal[False] = False
    code: Code
    message: str
    match: MatchView | None = None
    """The current match, if the client had an outdated version."""
