"""Every rule of the match, and every refusal with its code."""

from collections.abc import Callable

import pytest

from tests.server.fakes import ADA, BOB, EVE, ROBOT
from unbeatable.server.matches import decisions
from unbeatable.server.matches.decisions import Change, Identity
from unbeatable.server.matches.events import (
    Asked,
    Continued,
    Created,
    Declined,
    Ended,
    Event,
    Joined,
    Moved,
    Seat,
    TakenBack,
    TimeControl,
)
from unbeatable.server.matches.refusal import Code, Refusal
from unbeatable.server.matches.state import MatchState, apply_events, create_state

NOW = 100.0
WAIT = 60.0
A = Seat("person", name="Ada", owner="ada")
B = Seat("person", name="Bob", owner="bob")
COMPUTER = Seat("computer", name="Perfect", level="perfect")
X_WINS = ("a1", "a2", "b1", "b2", "c1")


def between(
    x: Seat, o: Seat, *moves: str, spec: str = "classic", control: TimeControl | None = None
) -> MatchState:
    state = create_state("m", Created(0.0, spec, (x, o), control=control))
    return then(state, *(Moved(1.0, move) for move in moves))


def then(state: MatchState, *events: Event) -> MatchState:
    return apply_events("m", events, state)


def refused(code: Code, decide: Callable[[], list[Event] | Change]) -> str:
    with pytest.raises(Refusal) as caught:
        decide()
    assert caught.value.code == code
    return caught.value.message


# join


@pytest.mark.parametrize("kind", ["friend", "open"])
def test_who_joins_gets_the_free_seat(kind: str) -> None:
    free = Seat(kind)  # type: ignore[arg-type]
    seat = Seat("person", name="Bob", owner="bob")
    assert decisions.join(between(A, free), BOB, "Bob", NOW) == [Joined(NOW, 1, seat)]
    assert decisions.join(between(free, A), BOB, "Bob", NOW) == [Joined(NOW, 0, seat)]
    assert decisions.join(between(A, free), BOB, "Bob", NOW, 1) == [Joined(NOW, 1, seat)]


def test_a_program_that_joins_is_known_as_one() -> None:
    [joined] = decisions.join(between(A, Seat("open")), ROBOT, "R", NOW)
    assert isinstance(joined, Joined)
    assert joined.seat.bot


def test_of_two_free_seats_one_may_choose() -> None:
    state = between(Seat("friend"), Seat("open"))
    assert [decisions.join(state, BOB, "", NOW, side)[0].player for side in (None, 0, 1)] == [  # type: ignore[union-attr]
        0,
        0,
        1,
    ]


def test_who_sits_already_joins_again_without_effect() -> None:
    assert decisions.join(between(A, Seat("open")), ADA, "Ada again", NOW) == []
    assert decisions.join(between(A, Seat("open")), ADA, "on the other side", NOW, 1) == []
    assert decisions.join(between(A, B, *X_WINS), ADA, "late", NOW) == []


def test_taken_seats_are_refused() -> None:
    assert "you can watch" in refused(
        "seat-taken", lambda: decisions.join(between(A, B), EVE, "", NOW)
    )
    message = refused(
        "seat-taken", lambda: decisions.join(between(A, Seat("open")), EVE, "", NOW, 0)
    )
    assert "x is taken" in message
    refused("seat-taken", lambda: decisions.join(between(A, COMPUTER), EVE, "", NOW))


def test_a_finished_match_is_not_joined() -> None:
    called_off = then(between(A, Seat("friend")), Ended(1.0, None, "abandonment"))
    refused("finished", lambda: decisions.join(called_off, BOB, "", NOW))


# move


def test_a_move_is_kept_as_the_game_writes_it() -> None:
    assert decisions.move(between(A, B), ADA, "a1", NOW).events == [Moved(NOW, "a1")]
    change = decisions.move(between(A, B), ADA, " A1 ", NOW)
    assert change == Change([Moved(NOW, "a1")], then(between(A, B), *change.events))


def test_one_person_moves_for_both_sides_of_their_board() -> None:
    assert decisions.move(between(A, A), ADA, "a1", NOW).events == [Moved(NOW, "a1")]
    assert decisions.move(between(A, A, "a1"), ADA, "b2", NOW).events == [Moved(NOW, "b2")]


def test_moves_that_are_refused() -> None:
    def move(state: MatchState, who: Identity, text: str = "a1") -> Callable[[], Change]:
        return lambda: decisions.move(state, who, text, NOW)

    assert "x's turn" in refused("not-your-turn", move(between(A, B), BOB))
    assert "o's turn" in refused("not-your-turn", move(between(A, COMPUTER, "b2"), ADA))
    refused("waiting", move(between(A, Seat("friend")), ADA))
    refused("not-yours", move(between(A, B), EVE))
    refused("not-yours", move(between(A, Seat("open")), EVE))
    refused("finished", move(between(A, B, *X_WINS), BOB, "c3"))
    refused("finished", move(between(A, B, *X_WINS), EVE, "c3"))
    for text in ("b2", "d4", "", "a1 b2", "'; DROP TABLE matches", "\0", "\u0661"):
        assert refused("illegal-move", move(between(A, B, "b2", "a1"), ADA, text))


def test_a_match_cannot_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MAX_PLIES", 2)
    assert decisions.move(between(A, B, "a1"), BOB, "b2", NOW)
    state = between(A, B, "a1", "b2")
    assert "2 plies" in refused("not-allowed", lambda: decisions.move(state, ADA, "c3", NOW))


# undo


def test_against_the_computer_one_takes_back_one_s_own_move() -> None:
    assert decisions.undo(between(A, COMPUTER, "a1", "b2"), ADA, NOW) == [TakenBack(NOW, 2)]
    assert decisions.undo(between(A, COMPUTER, "a1"), ADA, NOW) == [TakenBack(NOW, 1)]
    assert decisions.undo(between(COMPUTER, A, "b2", "a1"), ADA, NOW) == [TakenBack(NOW, 1)]
    assert decisions.undo(between(COMPUTER, A, "b2", "a1", "c1"), ADA, NOW) == [TakenBack(NOW, 2)]


def test_against_a_person_one_asks_and_they_agree_by_the_same() -> None:
    state = between(A, B, "a1", "b2")
    asked = decisions.undo(state, ADA, NOW)
    assert asked == [Asked(NOW, 0, "undo")]
    state = then(state, *asked)
    assert decisions.undo(state, ADA, NOW) == [], "asked already"
    assert decisions.undo(state, BOB, NOW) == [TakenBack(NOW, 2)], "to the move of who asked"
    assert then(state, TakenBack(NOW, 2)).match.played == ()


def test_who_just_moved_takes_back_one_ply() -> None:
    state = then(between(A, B, "a1"), Asked(2.0, 0, "undo"))
    assert decisions.undo(state, BOB, NOW) == [TakenBack(NOW, 1)]


def test_another_request_is_no_agreement() -> None:
    state = then(between(A, B, "a1", "b2"), Asked(2.0, 0, "rematch"))
    assert decisions.undo(state, BOB, NOW) == [Asked(NOW, 1, "undo")]


def test_on_one_s_own_board_one_ply_is_taken_back_without_asking() -> None:
    assert decisions.undo(between(A, A, "a1", "b2"), ADA, NOW) == [TakenBack(NOW, 1)]


def test_nothing_to_take_back() -> None:
    for state, who in [
        (between(A, B), ADA),
        (between(A, B, "a1"), BOB),
        (between(A, A), ADA),
        (between(COMPUTER, A, "b2"), ADA),
        (between(A, Seat("friend")), ADA),
    ]:
        refused("not-allowed", lambda state=state, who=who: decisions.undo(state, who, NOW))  # type: ignore[misc]


def test_undo_that_is_refused() -> None:
    refused("finished", lambda: decisions.undo(between(A, COMPUTER, *X_WINS), ADA, NOW))
    refused("not-yours", lambda: decisions.undo(between(A, B, "a1"), EVE, NOW))


# draw and decline


def test_a_draw_is_offered_and_accepted_where_games_go_round() -> None:
    state = between(A, B, spec="whoa")
    offered = decisions.draw(state, ADA, NOW)
    assert offered == [Asked(NOW, 0, "draw")]
    state = then(state, *offered)
    assert decisions.draw(state, ADA, NOW) == []
    assert decisions.draw(state, BOB, NOW) == [Ended(NOW, None, "agreement")]


def test_one_agrees_with_oneself_at_once() -> None:
    assert decisions.draw(between(A, A, spec="morris"), ADA, NOW) == [Ended(NOW, None, "agreement")]


def test_draws_that_are_refused() -> None:
    whoa = between(A, B, spec="whoa")
    refused("not-allowed", lambda: decisions.draw(between(A, B), ADA, NOW))
    refused("not-allowed", lambda: decisions.draw(between(A, COMPUTER, spec="whoa"), ADA, NOW))
    refused("not-yours", lambda: decisions.draw(whoa, EVE, NOW))
    refused("waiting", lambda: decisions.draw(between(A, Seat("open"), spec="whoa"), ADA, NOW))
    over = then(whoa, Ended(1.0, 0, "resignation"))
    refused("finished", lambda: decisions.draw(over, ADA, NOW))


def test_both_may_decline_what_was_asked() -> None:
    state = then(between(A, B, "a1"), Asked(2.0, 0, "undo"))
    assert decisions.decline(state, BOB, NOW) == [Declined(NOW)]
    assert decisions.decline(state, ADA, NOW) == [Declined(NOW)], "one may also think better of it"
    refused("not-yours", lambda: decisions.decline(state, EVE, NOW))
    refused("not-allowed", lambda: decisions.decline(between(A, B), ADA, NOW))


# resign and claim


def test_who_resigns_loses_whoever_s_turn_it_is() -> None:
    assert decisions.resign(between(A, B), ADA, NOW) == [Ended(NOW, 1, "resignation")]
    assert decisions.resign(between(A, B), BOB, NOW) == [Ended(NOW, 0, "resignation")]
    assert decisions.resign(between(A, COMPUTER, "a1"), ADA, NOW) == [Ended(NOW, 1, "resignation")]


def test_on_one_s_own_board_the_side_to_move_resigns() -> None:
    assert decisions.resign(between(A, A, "a1"), ADA, NOW) == [Ended(NOW, 0, "resignation")]


def test_before_anybody_has_come_it_is_called_off() -> None:
    state = between(A, Seat("open"))
    assert decisions.resign(state, ADA, NOW) == [Ended(NOW, None, "abandonment")]


def test_resigning_that_is_refused() -> None:
    refused("finished", lambda: decisions.resign(between(A, B, *X_WINS), BOB, NOW))
    refused("not-yours", lambda: decisions.resign(between(A, B), EVE, NOW))
    refused("not-yours", lambda: decisions.resign(between(A, Seat("open")), EVE, NOW))


def test_who_waited_long_enough_may_claim() -> None:
    state = between(A, B)
    assert decisions.claim(state, ADA, WAIT, WAIT, NOW) == [Ended(NOW, 0, "abandonment")]
    assert decisions.claim(state, BOB, 99.0, WAIT, NOW) == [Ended(NOW, 1, "abandonment")]
    assert "wait 1 s more" in refused(
        "too-soon", lambda: decisions.claim(state, ADA, 59.0, WAIT, NOW)
    )
    refused("not-allowed", lambda: decisions.claim(state, ADA, None, WAIT, NOW))


def test_claims_that_are_refused() -> None:
    for state in (between(A, A), between(A, COMPUTER), between(A, Seat("friend"))):
        refused("not-allowed", lambda state=state: decisions.claim(state, ADA, 99.0, WAIT, NOW))  # type: ignore[misc]
    refused("not-yours", lambda: decisions.claim(between(A, B), EVE, 99.0, WAIT, NOW))
    refused("finished", lambda: decisions.claim(between(A, B, *X_WINS), BOB, 99.0, WAIT, NOW))


# rematch


def test_people_agree_on_a_rematch() -> None:
    state = between(A, B, *X_WINS)
    asked = decisions.rematch(state, ADA, "next", NOW)
    assert asked == [Asked(NOW, 0, "rematch")]
    state = then(state, *asked)
    assert decisions.rematch(state, ADA, "next", NOW) == [], "asked already"
    agreed = decisions.rematch(state, BOB, "next", NOW)
    assert agreed == [Continued(NOW, "next")]
    state = then(state, *agreed)
    assert decisions.rematch(state, ADA, "another", NOW) == [], "there is one already"
    assert state.next == "next"


def test_nobody_else_has_to_agree() -> None:
    for state in (
        between(A, COMPUTER, *X_WINS),
        between(A, A, *X_WINS),
        then(between(A, Seat("open")), Ended(1.0, None, "abandonment")),
    ):
        assert decisions.rematch(state, ADA, "next", NOW) == [Continued(NOW, "next")]


def test_rematches_that_are_refused() -> None:
    refused("not-finished", lambda: decisions.rematch(between(A, B), ADA, "next", NOW))
    refused("not-yours", lambda: decisions.rematch(between(A, B, *X_WINS), EVE, "next", NOW))


def test_a_rematch_swaps_sides_and_keeps_the_rest() -> None:
    control = TimeControl(60.0, 1.0)
    start = "x../.../... o"
    event = Created(0.0, "classic", (A, COMPUTER), start=start, ball=False, control=control)
    assert decisions.rematch_of(create_state("m", event), NOW) == Created(
        NOW, "mnk(3,3,3)", (COMPUTER, A), start=start, ball=False, control=control
    )
    assert decisions.rematch_of(between(A, B, *X_WINS), NOW).start is None


# time


def test_the_flag_falls_for_the_side_to_move() -> None:
    state = between(A, B, control=TimeControl(10.0))
    assert decisions.flag(state, 9.99) == []
    assert decisions.flag(state, 10.0) == [Ended(10.0, 1, "time")]
    moved = then(state, Moved(4.0, "a1"))
    assert decisions.flag(moved, 13.0) == []
    assert decisions.flag(moved, 14.0) == [Ended(14.0, 0, "time")]


def test_no_flag_falls_without_a_clock_before_play_or_after_it() -> None:
    control = TimeControl(10.0)
    for state in (
        between(A, B),
        between(A, Seat("open"), control=control),
        between(A, B, *X_WINS, control=control),
    ):
        assert decisions.flag(state, 1e9) == []
