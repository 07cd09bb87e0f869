"""From a live match to what clients see of it."""

from collections.abc import Sequence
from functools import lru_cache

from unbeatable.core.game import PLAYER_NAMES, Move, Playable, Player, Position
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.core.step import cell_names, shift_of, step_of
from unbeatable.server.live import LiveMatch, is_free, result_in_words
from unbeatable.server.presence import Attendance
from unbeatable.server.wire import (
    AskingState,
    BoardPicture,
    ClockState,
    LastMove,
    LegalMove,
    MatchState,
    NextMove,
    PlyState,
    PositionState,
    ResultState,
    SeatState,
    Side,
)

SIDES: tuple[Side, Side] = ("x", "o")
REMEMBERED = 20_000
"""Positions whose picture and moves are kept."""


def match_state(live: LiveMatch, attendance: Attendance, now: float) -> MatchState:
    match = live.match
    left = live.time_left(now)
    turn = None if live.turn is None else SIDES[live.turn]
    owners = {seat.owner for seat in live.seats}
    return MatchState.model_construct(
        id=live.id,
        version=live.version,
        spec=match.game.spec,
        title=match.game.title,
        position=match.game.write(match.position),
        start=match.game.write(match.positions[0]),
        board=board_picture(match.game, match.position),
        x=_seat_state(live, 0, attendance, now),
        o=_seat_state(live, 1, attendance, now),
        turn=turn,
        legal=[] if live.result else legal_moves(match.game, match.position),
        moves=list(match.played),
        last=last_move(match),
        result=live.result
        and ResultState(
            winner=None if live.result.winner is None else SIDES[live.result.winner],
            reason=live.result.reason,
            words=result_in_words(live),
        ),
        asking=live.asking and AskingState(by=SIDES[live.asking.by], request=live.asking.request),
        clock=left
        and live.control
        and ClockState(x=left[0], o=left[1], increment=live.control.increment, running=turn),
        ball=live.ball,
        can_draw=live.can_repeat and not live.is_against_computer,
        next=live.next,
        spectators=len(set(attendance.owners) - owners),
    )


def position_state(match: Match) -> PositionState:
    game, pos = match.game, match.position
    return PositionState(
        spec=game.spec,
        title=game.title,
        position=game.write(pos),
        board=board_picture(game, pos),
        turn=None if match.is_over else SIDES[match.turn],
        legal=[
            NextMove(**shown.model_dump(), after=game.write(game.play(pos, move)))
            for shown, move in zip(legal_moves(game, pos), game.moves(pos), strict=True)
        ],
        words=match.status,
    )


def steps_of(match: Match, moves: Sequence[str]) -> list[LastMove]:
    """Moves that follow on the match, each as cells of the picture that it is made in."""
    shown = []
    for move in moves:
        match = match.apply(move)
        shown.append(_last(match.game.spec, match.positions[-2], match.moves[-1]))
    return shown


def plies(match: Match) -> list[PlyState]:
    """The board at the start and after each move, for looking back."""
    shown = []
    for ply, pos in enumerate(match.positions):
        so_far = Match(match.game, match.positions[: ply + 1], match.moves[:ply])
        shown.append(
            PlyState(
                position=match.game.write(pos),
                board=board_picture(match.game, pos),
                turn=SIDES[match.game.turn(pos)],
                last=last_move(so_far),
            )
        )
    return shown


def board_picture(game: Playable, pos: Position) -> BoardPicture:
    return _board(game.spec, pos)


def legal_moves(game: Playable, pos: Position) -> list[LegalMove]:
    return _legal(game.spec, pos)


def last_move(match: Match) -> LastMove | None:
    if not match.moves:
        return None
    return _last(match.game.spec, match.positions[-2], match.moves[-1])


# Remembered by spec and position: many matches meet the same ones.


@lru_cache(maxsize=1_000)
def _rules(spec: str) -> Playable:
    return load(spec)


@lru_cache(maxsize=REMEMBERED)
def _board(spec: str, pos: Position) -> BoardPicture:
    picture = _rules(spec).picture(pos)
    return BoardPicture(
        columns=picture.columns,
        rows=picture.rows,
        marks=picture.marks,
        names=list(cell_names(picture)),
        hands=picture.hands,
        winning=list(picture.winning),
        gravity=picture.gravity,
        window=picture.window,
        roads=list(picture.roads),
    )


@lru_cache(maxsize=REMEMBERED)
def _legal(spec: str, pos: Position) -> list[LegalMove]:
    game = _rules(spec)
    return [_legal_move(game, pos, move) for move in game.moves(pos)]


@lru_cache(maxsize=REMEMBERED)
def _last(spec: str, pos: Position, move: Move) -> LastMove:
    game = _rules(spec)
    shown = _legal_move(game, pos, move)
    by, shift = SIDES[game.turn(pos)], shift_of(game, pos, move)
    return LastMove(**shown.model_dump(), by=by, shift=shift)


def _legal_move(game: Playable, pos: Position, move: Move) -> LegalMove:
    text = game.write_move(pos, move)
    step = step_of(game.picture(pos), text)
    if step is None:
        return LegalMove(move=text, target=None, start=None, mark=None, places=None)
    after = game.picture(game.play(pos, move))
    right, down = shift_of(game, pos, move)
    places = after.marks[step.target + right + down * after.columns]
    return LegalMove(
        move=text,
        target=step.target,
        start=step.start,
        mark=_side(step.mark),
        places=_side(places),
    )


def _side(mark: str | None) -> Side | None:
    return SIDES[PLAYER_NAMES.index(mark)] if mark in PLAYER_NAMES else None


def _seat_state(live: LiveMatch, player: Player, attendance: Attendance, now: float) -> SeatState:
    seat = live.seats[player]
    gone = gone_for(live, player, attendance, now)
    return SeatState.model_construct(
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        bot=seat.bot,
        present=gone is None and not is_free(seat),
        gone_for=gone,
    )


def gone_for(live: LiveMatch, player: Player, attendance: Attendance, now: float) -> float | None:
    """Seconds since the person in the seat was last here; None if they are, or nobody sits there.

    Who has moved since was here then.
    """
    seat = live.seats[player]
    if seat.kind != "person" or attendance.is_present(seat.owner):
        return None
    return max(0.0, now - max(attendance.gone_since(seat.owner), live.since))
