"""What a command does to a match: events, or a refusal. Pure functions: no clock, no store."""

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
from unbeatable.server.matches.state import MatchState, is_free

MAX_PLIES = 2_000
"""Longer than anybody plays on; it keeps a match small."""


class Identity(NamedTuple):
    """Who sends a command: the fingerprint of a secret, and whether a program holds it."""

    owner: str
    bot: bool = False


def join(
    live: MatchState, who: Identity, name: str, now: float, player: Player | None = None
) -> list[Event]:
    """Take the free seat, or the one that is asked for."""
    if live.players_of(who.owner):
        return []  # they sit already: a second tab, or the link pressed twice
    if live.result is not None:
        raise Refusal("finished", "the match is over; you can watch it")
    free = [i for i, seat in enumerate(live.seats) if is_free(seat)]
    if player is not None and player not in free:
        raise Refusal("seat-taken", f"somebody else plays {PLAYER_NAMES[player]} already")
    if not free:
        raise Refusal("seat-taken", "both seats are taken; you can watch")
    seat = Seat("person", name=name, owner=who.owner, bot=who.bot)
    return [Joined(now, free[0] if player is None else player, seat)]


def move(live: MatchState, who: Identity, text: str, now: float) -> list[Event]:
    _refuse_if_finished(live)
    own = _players(live, who)
    turn = live.turn
    if turn is None:
        raise Refusal("waiting", "nobody sits in the other seat yet")
    if turn not in own:
        raise Refusal("not-your-turn", f"it is {PLAYER_NAMES[turn]}'s turn")
    if len(live.match.moves) >= MAX_PLIES:
        raise Refusal("not-allowed", f"a match has at most {MAX_PLIES:,} plies; agree on a draw")
    try:
        number = live.match.apply(text).moves[-1]
    except IllegalMove as error:
        raise Refusal("illegal-move", error.why or str(error)) from None
    return [Moved(now, live.match.game.write_move(live.match.position, number))]


def undo(live: MatchState, who: Identity, now: float) -> list[Event]:
    """Take back one's last move; a person on the other side has to agree."""
    _refuse_if_finished(live)
    own = _players(live, who)
    alone = live.is_against_computer or len(own) == 2
    by = own[0]
    if live.asking and live.asking.request == "undo" and live.asking.by not in own:
        return [TakenBack(now, _plies_since(live, (live.asking.by,)))]
    plies = 1 if len(own) == 2 else _plies_since(live, own)
    if not plies or not live.match.moves:
        raise Refusal("not-allowed", "there is no move of yours to take back")
    return [TakenBack(now, plies)] if alone else _asked(live, by, "undo", now)


def draw(live: MatchState, who: Identity, now: float) -> list[Event]:
    """Offer a draw, or accept the opponent's offer."""
    _refuse_if_finished(live)
    own = _players(live, who)
    if not live.can_repeat:
        raise Refusal("not-allowed", "this game always ends by itself, so no draw is offered")
    if live.turn is None:
        raise Refusal("waiting", "nobody sits in the other seat yet")
    if live.is_against_computer:
        raise Refusal("not-allowed", "the computer plays on; resign or take a move back")
    if len(own) == 2 or (
        live.asking and live.asking.request == "draw" and live.asking.by not in own
    ):
        return [Ended(now, None, "agreement")]
    return _asked(live, own[0], "draw", now)


def decline(live: MatchState, who: Identity, now: float) -> list[Event]:
    """Say no to what the opponent asks, or take back what one has asked."""
    _players(live, who)
    if live.asking is None:
        raise Refusal("not-allowed", "nothing has been asked")
    return [Declined(now)]


def resign(live: MatchState, who: Identity, now: float) -> list[Event]:
    _refuse_if_finished(live)
    own = _players(live, who)
    if live.turn is None:  # nobody has come: the match is called off
        return [Ended(now, None, "abandonment")]
    loser = live.turn if len(own) == 2 else own[0]
    return [Ended(now, opponent(loser), "resignation")]


def claim(
    live: MatchState, who: Identity, gone_for: float | None, wait: float, now: float
) -> list[Event]:
    """Win as the opponent has left; `gone_for` is None if they are there."""
    _refuse_if_finished(live)
    own = _players(live, who)
    other = live.seats[opponent(own[0])]
    if live.turn is None or len(own) == 2 or other.kind == "computer":
        raise Refusal("not-allowed", "there is no opponent who could have left")
    if gone_for is None:
        raise Refusal("not-allowed", "your opponent is here")
    if gone_for < wait:
        raise Refusal("too-soon", f"your opponent may come back: wait {wait - gone_for:.0f} s more")
    return [Ended(now, own[0], "abandonment")]


def rematch(live: MatchState, who: Identity, next_id: str, now: float) -> list[Event]:
    """Ask for another match; Continued if the opponent agrees or need not be asked."""
    own = _players(live, who)
    if live.result is None:
        raise Refusal("not-finished", "the match is still going on")
    if live.next is not None:
        return []
    alone = live.is_against_computer or len(own) == 2 or not live.is_full
    agreed = live.asking and live.asking.request == "rematch" and live.asking.by not in own
    if alone or agreed:
        return [Continued(now, next_id)]
    return _asked(live, own[0], "rematch", now)


def again(live: MatchState, now: float) -> Created:
    """The same match anew, with the sides swapped."""
    start = live.match.positions[0]
    game = live.match.game
    return Created(
        at=now,
        spec=game.spec,
        seats=(live.seats[1], live.seats[0]),
        start=None if start == game.start() else game.write(start),
        ball=live.ball,
        control=live.control,
    )


def flag(live: MatchState, now: float) -> list[Event]:
    """The end of a match whose side to move has run out of time; nothing before that."""
    falls = live.flag_falls()
    if falls is None or now < falls or live.turn is None:
        return []
    return [Ended(now, opponent(live.turn), "time")]


def _refuse_if_finished(live: MatchState) -> None:
    if live.result is not None:
        raise Refusal("finished", "the match is over")


def _players(live: MatchState, who: Identity) -> tuple[Player, ...]:
    own = live.players_of(who.owner)
    if not own:
        raise Refusal("not-yours", "you do not play in this match")
    return own


def _plies_since(live: MatchState, own: tuple[Player, ...]) -> int:
    """How many plies go back to the last move of these players; 0 if they have made none."""
    match = live.match
    for plies, pos in enumerate(reversed(match.positions[:-1]), 1):
        if match.game.turn(pos) in own:
            return plies
    return 0


def _asked(live: MatchState, by: Player, request: Request, now: float) -> list[Event]:
    if live.asking == (by, request):
        return []  # asked already
    return [Asked(now, by, request)]
