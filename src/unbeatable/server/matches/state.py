"""MatchState: a match with its seats, clocks and requests, built from its events.

Frozen, like the match in it: applying an event gives a new state.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from unbeatable.core.game import PLAYER_NAMES, Circular, Player, opponent
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.players.proven import Proven
from unbeatable.server.matches.events import (
    Asked,
    Continued,
    Created,
    Declined,
    Ended,
    Event,
    Joined,
    Moved,
    Reason,
    Request,
    Seat,
    TakenBack,
    TimeControl,
)


class Result(NamedTuple):
    winner: Player | None
    reason: Reason


class Claim(NamedTuple):
    """What a computer has proven about the position after its move."""

    proven: Proven
    ply: int
    """The number of moves that it is about."""
    from_ply: int
    """The number of moves after which the same result was first known, and has been since."""


class Asking(NamedTuple):
    """What one player has asked of the other, who may agree or decline."""

    by: Player
    request: Request


@dataclass(frozen=True, slots=True)
class MatchState:
    id: str
    version: int
    """How many events have happened."""
    match: Match
    seats: tuple[Seat, Seat]
    ball: bool
    control: TimeControl | None
    left: tuple[float, float]
    """Seconds on each clock when the last move was made; unused without time control."""
    since: float
    """When the clock of the side to move started."""
    touched: float
    """When the last event happened."""
    result: Result | None = None
    asking: Asking | None = None
    next: str | None = None
    claim: Claim | None = None
    """What the computer has proven with its last move; None if nothing."""

    @property
    def is_full(self) -> bool:
        """Whether both seats are taken, so that play can begin."""
        x, o = self.seats
        return not (is_free(x) or is_free(o))

    @property
    def is_listed(self) -> bool:
        """Whether the lobby shows it: anyone may take the open seat."""
        return self.result is None and any(seat.kind == "open" for seat in self.seats)

    @property
    def turn(self) -> Player | None:
        """The player to move; None before play begins and after the end."""
        return self.match.turn if self.result is None and self.is_full else None

    @property
    def mover(self) -> Seat | None:
        return None if self.turn is None else self.seats[self.turn]

    @property
    def awaits_computer(self) -> bool:
        mover = self.mover
        return mover is not None and mover.kind == "computer"

    @property
    def is_against_computer(self) -> bool:
        return any(seat.kind == "computer" for seat in self.seats)

    @property
    def can_repeat(self) -> bool:
        """Whether positions can repeat, so that draws are agreed on."""
        return _is_circular(self.match.game.spec)

    def players_of(self, owner: str) -> tuple[Player, ...]:
        """Return the players whose seat belongs to the owner; both if one person plays both."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.owner == owner)

    def time_left(self, now: float) -> tuple[float, float] | None:
        """Return the seconds on each clock; None without time control."""
        if self.control is None:
            return None
        left = list(self.left)
        if self.turn is not None:
            left[self.turn] = max(0.0, left[self.turn] - max(0.0, now - self.since))
        return left[0], left[1]

    def flag_falls(self) -> float | None:
        """Return when the time of the side to move is up."""
        if self.control is None or self.turn is None:
            return None
        return self.since + self.left[self.turn]


@lru_cache(maxsize=1_000)
def _is_circular(spec: str) -> bool:
    return isinstance(load(spec), Circular)  # slow to find out


def is_free(seat: Seat) -> bool:
    return seat.kind in ("friend", "open")


def create_state(match_id: str, event: Created) -> MatchState:
    match = Match.new(event.spec, event.start)
    seconds = event.control.seconds if event.control else 0.0
    state = MatchState(
        id=match_id,
        version=1,
        match=match,
        seats=event.seats,
        ball=event.ball,
        control=event.control,
        left=(seconds, seconds),
        since=event.at,
        touched=event.at,
    )
    return replace(state, result=_result_on_board(match))


def apply_event(state: MatchState, event: Event) -> MatchState:  # noqa: PLR0911 (one for each event)
    """Return the state after an event."""
    if isinstance(event, Moved):  # by far the most frequent
        return apply_move(state, event, state.match.apply(event.move))
    fresh = replace(state, version=state.version + 1, touched=event.at)
    match event:
        case TakenBack():
            game = state.match
            for _ in range(event.plies):
                game = game.undo()
            # Both players keep the time that they have left.
            left = state.time_left(event.at) or state.left
            return replace(
                fresh,
                match=game,
                asking=None,
                left=left,
                since=event.at,
                claim=None,
            )
        case Joined():
            seats = list(state.seats)
            seats[event.player] = event.seat
            return replace(fresh, seats=(seats[0], seats[1]), since=event.at)
        case Asked():
            return replace(fresh, asking=Asking(event.by, event.request))
        case Declined():
            return replace(fresh, asking=None)
        case Ended():
            left = state.time_left(event.at) or state.left
            result = Result(event.winner, event.reason)
            return replace(fresh, result=result, asking=None, left=left)
        case Continued():
            return replace(fresh, next=event.next, asking=None)
        case Created():
            raise ValueError(f"{state.id} was created twice")


def apply_events(
    match_id: str, events: Iterable[Event], state: MatchState | None = None
) -> MatchState:
    """Return the state after all events of a match, or after those since a known state."""
    for event in events:
        if state is not None:
            state = apply_event(state, event)
        elif isinstance(event, Created):
            state = create_state(match_id, event)
        else:
            raise ValueError(f"{match_id} begins with {event!r}")
    if state is None:
        raise ValueError(f"{match_id} has no events")
    return state


def apply_move(state: MatchState, event: Moved, match: Match) -> MatchState:
    """Return the state after a move that has led to this match."""
    mover = state.match.turn
    left = state.left
    if state.control is not None:
        spent = max(0.0, event.at - state.since)
        rest = max(0.0, left[mover] - spent) + state.control.increment
        left = (rest, left[1]) if mover == 0 else (left[0], rest)
    claim = state.claim
    if state.seats[mover].kind == "computer":
        claim = _next_claim(claim, event.proven, len(match.moves))
    return replace(
        state,
        version=state.version + 1,
        touched=event.at,
        match=match,
        result=_result_on_board(match),
        asking=None,
        left=left,
        since=event.at,
        claim=claim,
    )


def _next_claim(before: Claim | None, proven: Proven | None, ply: int) -> Claim | None:
    if proven is None:
        return None
    is_same = before is not None and before.proven.winner == proven.winner
    return Claim(proven, ply, before.from_ply if before and is_same else ply)


def _result_on_board(match: Match) -> Result | None:
    """Return the result that the board shows: by the rules, or by repetition."""
    if match.is_over:
        return Result(match.winner, "repetition" if match.is_repeated else "board")
    return None


def describe_result(state: MatchState) -> str:
    """Return the result in words: `x has won: o resigned`."""
    if state.result is None:
        return ""
    winner, reason = state.result
    if winner is None:
        if reason == "abandonment":
            return "called off: nobody came"
        why = {
            "repetition": ": the same position for the third time",
            "agreement": " by agreement",
        }.get(reason, "")
        return f"a draw{why}"
    loser = PLAYER_NAMES[opponent(winner)]
    why = {
        "resignation": f": {loser} resigned",
        "time": f": {loser} ran out of time",
        "abandonment": f": {loser} left",
        "failure": f": {loser}'s player failed",
    }.get(reason, "")
    return f"{PLAYER_NAMES[winner]} has won{why}"
