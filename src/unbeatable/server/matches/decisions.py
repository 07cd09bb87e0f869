"""Decisions: from a command to events, or to a refusal. Pure functions: no clock, no store."""

from typing import NamedTuple

from unbeatable.core.errors import IllegalMove
from unbeatable.core.game import PLAYER_NAMES, Player, opponent
from unbeatable.server.matches.events import (
    Asked,
    Continued,
    Created,
    Declined,
    Ended,
    Event,
    Joined,
    Moved,
    Request,
    Seat,
    TakenBack,
)
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.matches.state import MatchState, apply_move, is_free

MAX_PLIES = 2_000
"""Most plies of a match, so that matches stay small."""


class Change(NamedTuple):
    """Events, and the state that they lead to, if the decision has already computed it."""

    events: list[Event]
    state: MatchState


class Identity(NamedTuple):
    """Who sends a command: the fingerprint of their secret, and whether it is a program."""

    owner: str
    bot: bool = False


def join(
    state: MatchState, who: Identity, name: str, now: float, player: Player | None = None
) -> list[Event]:
    """Take a free seat, or the one asked for."""
    if state.players_of(who.owner):
        return []  # they are seated already: a second tab, or the link clicked twice
    if state.result is not None:
        raise Refusal("finished", "the match is over; you can watch it")
    free = [i for i, seat in enumerate(state.seats) if is_free(seat)]
    if player is not None and player not in free:
        raise Refusal("seat-taken", f"{PLAYER_NAMES[player]} is taken by another player")
    if not free:
        raise Refusal("seat-taken", "both seats are taken; you can watch")
    seat = Seat("person", name=name, owner=who.owner, bot=who.bot)
    return [Joined(now, free[0] if player is None else player, seat)]


def move(state: MatchState, who: Identity, text: str, now: float) -> Change:
    _refuse_if_finished(state)
    own = _players(state, who)
    turn = state.turn
    if turn is None:
        raise Refusal("waiting", "nobody sits in the other seat yet")
    if turn not in own:
        raise Refusal("not-your-turn", f"it is {PLAYER_NAMES[turn]}'s turn")
    if len(state.match.moves) >= MAX_PLIES:
        raise Refusal("not-allowed", f"a match has at most {MAX_PLIES:,} plies; agree on a draw")
    try:
        match = state.match.apply(text)
    except IllegalMove as error:
        raise Refusal("illegal-move", error.why or str(error)) from None
    event = Moved(now, match.game.write_move(state.match.position, match.moves[-1]))
    return Change([event], apply_move(state, event, match))


def undo(state: MatchState, who: Identity, now: float) -> list[Event]:
    """Take back the player's last move; a person on the other side has to agree."""
    _refuse_if_finished(state)
    own = _players(state, who)
    alone = state.is_against_computer or len(own) == 2
    by = own[0]
    if state.asking and state.asking.request == "undo" and state.asking.by not in own:
        return [TakenBack(now, _plies_since(state, (state.asking.by,)))]
    plies = 1 if len(own) == 2 else _plies_since(state, own)
    if not plies or not state.match.moves:
        raise Refusal("not-allowed", "there is no move of yours to take back")
    return [TakenBack(now, plies)] if alone else _asked(state, by, "undo", now)


def draw(state: MatchState, who: Identity, now: float) -> list[Event]:
    """Offer a draw, or accept the opponent's offer."""
    _refuse_if_finished(state)
    own = _players(state, who)
    if not state.can_repeat:
        raise Refusal("not-allowed", "this game always ends by itself, so no draw is offered")
    if state.turn is None:
        raise Refusal("waiting", "nobody sits in the other seat yet")
    if state.is_against_computer:
        raise Refusal("not-allowed", "the computer plays on; resign or take a move back")
    if len(own) == 2 or (
        state.asking and state.asking.request == "draw" and state.asking.by not in own
    ):
        return [Ended(now, None, "agreement")]
    return _asked(state, own[0], "draw", now)


def decline(state: MatchState, who: Identity, now: float) -> list[Event]:
    """Decline the opponent's request, or withdraw the player's own."""
    _players(state, who)
    if state.asking is None:
        raise Refusal("not-allowed", "nothing has been asked")
    return [Declined(now)]


def resign(state: MatchState, who: Identity, now: float) -> list[Event]:
    _refuse_if_finished(state)
    own = _players(state, who)
    if state.turn is None:  # no opponent has joined: the match is cancelled
        return [Ended(now, None, "abandonment")]
    loser = state.turn if len(own) == 2 else own[0]
    return [Ended(now, opponent(loser), "resignation")]


def claim(
    state: MatchState, who: Identity, gone_for: float | None, wait: float, now: float
) -> list[Event]:
    """Win because the opponent has left; `gone_for` is None if they are present."""
    _refuse_if_finished(state)
    own = _players(state, who)
    other = state.seats[opponent(own[0])]
    if state.turn is None or len(own) == 2 or other.kind == "computer":
        raise Refusal("not-allowed", "there is no opponent who could have left")
    if gone_for is None:
        raise Refusal("not-allowed", "your opponent is here")
    if gone_for < wait:
        raise Refusal("too-soon", f"your opponent may come back: wait {wait - gone_for:.0f} s more")
    return [Ended(now, own[0], "abandonment")]


def rematch(state: MatchState, who: Identity, next_id: str, now: float) -> list[Event]:
    """Ask for another match. It is Continued if the opponent agrees or need not be asked."""
    own = _players(state, who)
    if state.result is None:
        raise Refusal("not-finished", "the match is still going on")
    if state.next is not None:
        return []
    alone = state.is_against_computer or len(own) == 2 or not state.is_full
    agreed = state.asking and state.asking.request == "rematch" and state.asking.by not in own
    if alone or agreed:
        return [Continued(now, next_id)]
    return _asked(state, own[0], "rematch", now)


def rematch_of(state: MatchState, now: float) -> Created:
    """Return the event that creates the same match with the sides swapped."""
    start = state.match.positions[0]
    game = state.match.game
    return Created(
        at=now,
        spec=game.spec,
        seats=(state.seats[1], state.seats[0]),
        start=None if start == game.start() else game.write(start),
        ball=state.ball,
        control=state.control,
    )


def flag(state: MatchState, now: float) -> list[Event]:
    """End the match if the side to move has run out of time; no events before that."""
    falls = state.flag_falls()
    if falls is None or now < falls or state.turn is None:
        return []
    return [Ended(now, opponent(state.turn), "time")]


def _refuse_if_finished(state: MatchState) -> None:
    if state.result is not None:
        raise Refusal("finished", "the match is over")


def _players(state: MatchState, who: Identity) -> tuple[Player, ...]:
    own = state.players_of(who.owner)
    if not own:
        raise Refusal("not-yours", "you do not play in this match")
    return own


def _plies_since(state: MatchState, own: tuple[Player, ...]) -> int:
    """Count the plies back to the last move of these players; 0 if they have made none."""
    match = state.match
    for plies, pos in enumerate(reversed(match.positions[:-1]), 1):
        if match.game.turn(pos) in own:
            return plies
    return 0


def _asked(state: MatchState, by: Player, request: Request, now: float) -> list[Event]:
    if state.asking == (by, request):
        return []  # asked already
    return [Asked(now, by, request)]
