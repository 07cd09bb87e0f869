"""View: what clients see of a match."""

from typing import NamedTuple

from unbeatable.core.game import Player
from unbeatable.server.matches.board_view import SIDES, board_state_json, position_text
from unbeatable.server.matches.presence import Attendance
from unbeatable.server.matches.state import MatchState, describe_result, is_free
from unbeatable.server.wire import MatchInfo, MatchView


class When(NamedTuple):
    """The time at which a match is shown, and how long a player may be away."""

    now: float
    claim_after: float


def match_view(state: MatchState, attendance: Attendance, when: When) -> MatchView:
    return MatchView.model_validate_json(match_json(state, attendance, when))


def match_json(state: MatchState, attendance: Attendance, when: When) -> str:
    """Return the whole match as it is sent.

    Many matches have the same positions: what depends on them alone is encoded once.
    """
    info = _match_info(state, attendance, when).model_dump_json()
    return f"{info[:-1]},{board_state_json(state.match, state.result is not None)[1:]}"


def _match_info(state: MatchState, attendance: Attendance, when: When) -> MatchInfo:
    match, result, asking = state.match, state.result, state.asking
    # All of it is checked at once: a model within a model would be checked twice.
    return MatchInfo.model_validate(
        {
            "id": state.id,
            "version": state.version,
            "start": position_text(match.game, match.positions[0]),
            "first": SIDES[match.game.turn(match.positions[0])],
            "x": _seat(state, 0, attendance, when),
            "o": _seat(state, 1, attendance, when),
            "turn": None if state.turn is None else SIDES[state.turn],
            "moves": match.played,
            "result": result
            and {
                "winner": None if result.winner is None else SIDES[result.winner],
                "reason": result.reason,
                "words": describe_result(state),
            },
            "asking": asking and {"by": SIDES[asking.by], "request": asking.request},
            "clock": _clock(state, when.now),
            "proven": _proven(state),
            "ball": state.ball,
            "can_draw": state.can_repeat and not state.is_against_computer,
            "next": state.next,
            "spectators": len(set(attendance.owners) - {seat.owner for seat in state.seats}),
        }
    )


def _seat(
    state: MatchState, player: Player, attendance: Attendance, when: When
) -> dict[str, object]:
    seat = state.seats[player]
    gone = gone_for(state, player, attendance, when.now)
    return {
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "bot": seat.bot,
        "present": gone is None and not is_free(seat),
        "gone_for": gone,
        "claim_in": None if gone is None else max(0.0, when.claim_after - gone),
    }


def _proven(state: MatchState) -> dict[str, object] | None:
    claim = state.claim
    if claim is None or claim.ply != len(state.match.moves) or state.result is not None:
        return None
    winner, at_most = claim.proven.winner, claim.proven.at_most
    return {
        "winner": None if winner is None else SIDES[winner],
        "at_most": at_most,
        "from_ply": claim.from_ply,
    }


def _clock(state: MatchState, now: float) -> dict[str, object] | None:
    left = state.time_left(now)
    if left is None or state.control is None:
        return None
    running = None if state.turn is None else SIDES[state.turn]
    return {"x": left[0], "o": left[1], "increment": state.control.increment, "running": running}


def gone_for(state: MatchState, player: Player, attendance: Attendance, now: float) -> float | None:
    """Return the seconds since the person in the seat was present; None if they are.

    Also None for a computer and a free seat. A player who has moved since was present then.
    """
    seat = state.seats[player]
    if seat.kind != "person" or attendance.is_present(seat.owner):
        return None
    return max(0.0, now - max(attendance.gone_since(seat.owner), state.since))
