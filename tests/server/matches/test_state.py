"""A live match is what its events make of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unbeatable.core.match import Match
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
    Seat,
    TakenBack,
    TimeControl,
)
from unbeatable.server.matches.state import (
    Asking,
    MatchState,
    Result,
    apply_event,
    apply_events,
    create_state,
    describe_result,
)

ADA = Seat("person", name="Ada", owner="ada")
BOB = Seat("person", name="Bob", owner="bob")
COMPUTER = Seat("computer", name="Perfect", level="perfect")


def begun(
    spec: str = "classic",
    *moves: str,
    seats: tuple[Seat, Seat] = (ADA, BOB),
    control: TimeControl | None = None,
) -> MatchState:
    """A match created at 0, with a move each second."""
    state = create_state("m", Created(0.0, spec, seats, control=control))
    for second, move in enumerate(moves, 1):
        state = apply_event(state, Moved(float(second), move))
    return state


def test_folding_at_once_in_two_parts_and_step_by_step_is_the_same() -> None:
    events: list[Event] = [
        Created(0.0, "classic", (ADA, Seat("friend")), control=TimeControl(60.0, 2.0)),
        Joined(1.0, 1, BOB),
        Moved(3.0, "b2"),
        Moved(4.0, "a1"),
        Asked(5.0, 0, "undo"),
        TakenBack(6.0, 2),
        Moved(7.0, "a1"),
        Asked(8.0, 1, "draw"),
        Declined(9.0),
        Ended(10.0, 0, "resignation"),
        Asked(11.0, 1, "rematch"),
        Continued(12.0, "next"),
    ]
    whole = apply_events("m", events)
    for cut in range(1, len(events) + 1):
        assert apply_events("m", events[cut:], apply_events("m", events[:cut])) == whole
    step = create_state("m", events[0])  # type: ignore[arg-type]
    for version, event in enumerate(events[1:], 2):
        step = apply_event(step, event)
        assert step.version == version
        assert step.touched == event.at
    assert step == whole
    assert whole.match.played == ("a1",)
    assert whole.result == Result(0, "resignation")
    assert whole.asking is None
    assert whole.next == "next"


def test_a_log_begins_with_its_creation_and_has_one() -> None:
    with pytest.raises(ValueError, match="m has no events"):
        apply_events("m", [])
    with pytest.raises(ValueError, match="m begins with Moved"):
        apply_events("m", [Moved(0.0, "a1")])
    with pytest.raises(ValueError, match="m was created twice"):
        apply_events("m", [Created(0.0, "classic", (ADA, BOB))] * 2)


def test_a_match_waits_until_both_seats_are_taken() -> None:
    state = create_state(
        "m", Created(0.0, "classic", (ADA, Seat("open")), control=TimeControl(10.0))
    )
    assert (state.is_full, state.is_listed, state.turn) == (False, True, None)
    assert state.flag_falls() is None
    assert state.time_left(1_000.0) == (10.0, 10.0)
    state = apply_event(state, Joined(50.0, 1, BOB))
    assert (state.is_full, state.is_listed, state.turn) == (True, False, 0)
    assert state.flag_falls() == 60.0, "the clock runs from when the other one came"


def test_a_friend_s_seat_is_free_but_not_listed() -> None:
    state = begun(seats=(Seat("friend"), ADA))
    assert (state.is_full, state.is_listed) == (False, False)


def test_clocks_lose_what_is_thought_and_win_the_increment() -> None:
    state = begun(control=TimeControl(60.0, 3.0))
    state = apply_event(state, Moved(10.0, "a1"))
    assert state.time_left(10.0) == (53.0, 60.0)
    assert state.time_left(15.0) == (53.0, 55.0)
    state = apply_event(state, Moved(30.0, "b1"))
    assert state.time_left(30.0) == (53.0, 43.0)
    assert state.flag_falls() == 83.0
    assert state.time_left(1_000.0) == (0.0, 43.0)


def test_clocks_never_run_backwards() -> None:
    state = begun(control=TimeControl(60.0))
    assert state.time_left(-5.0) == (60.0, 60.0)
    assert apply_event(state, Moved(-5.0, "a1")).left == (60.0, 60.0)


def test_taking_back_gives_no_time_back() -> None:
    state = begun(control=TimeControl(60.0, 1.0))
    state = apply_event(state, Moved(10.0, "a1"))
    state = apply_event(state, Moved(30.0, "b1"))
    state = apply_event(state, TakenBack(35.0, 2))
    assert state.match.played == ()
    assert state.time_left(35.0) == (46.0, 41.0)
    assert state.flag_falls() == 81.0


def test_what_a_computer_has_proven_holds_until_somebody_moves() -> None:
    state = begun("mnk(6,6,4)", "a1", seats=(ADA, COMPUTER))
    first = apply_event(state, Moved(2.0, "c3", Proven(1, 9)))
    assert first.claim == (Proven(1, 9), 2, 2)
    answered = apply_event(first, Moved(3.0, "f6"))
    assert answered.claim == first.claim, "it is about the position before"
    again = apply_event(answered, Moved(4.0, "c4", Proven(1, 5)))
    assert again.claim == (Proven(1, 5), 4, 2)
    replied = apply_event(again, Moved(5.0, "f5"))
    assert apply_event(replied, Moved(6.0, "f4")).claim is None
    assert apply_event(replied, Moved(6.0, "f4", Proven(None, None))).claim == (
        *(Proven(None, None), 6, 6),
    ), "another result is news"
    assert apply_event(again, TakenBack(5.0, 2)).claim is None


def test_clocks_stop_at_the_end() -> None:
    state = begun(control=TimeControl(60.0))
    state = apply_event(state, Ended(20.0, 1, "resignation"))
    assert state.turn is None
    assert state.flag_falls() is None
    assert state.time_left(500.0) == (40.0, 60.0)
    won = begun("classic", "a1", "a2", "b1", "b2", "c1", control=TimeControl(60.0))
    assert won.time_left(500.0) == won.time_left(5.0) == (57.0, 58.0)


def test_without_time_control_there_are_no_clocks() -> None:
    state = begun("classic", "a1")
    assert state.time_left(99.0) is None
    assert state.flag_falls() is None


@given(st.lists(st.floats(0.0, 20.0), max_size=9), st.floats(0.0, 5.0))
def test_time_is_neither_made_nor_lost(thought: list[float], increment: float) -> None:
    state = begun(control=TimeControl(300.0, increment))
    now, match = 0.0, state.match
    for seconds in thought:
        if match.is_over:
            break
        now += seconds
        state = apply_event(state, Moved(now, match.legal[0]))
        match = state.match
    made = len(match.moves) * increment
    assert sum(state.left) == pytest.approx(600.0 + made - now)


@pytest.mark.parametrize(
    ("moves", "winner", "words"),
    [
        (["a1", "a2", "b1", "b2", "c1"], 0, "x has won"),
        (["a1", "a2", "b1", "b2", "c3", "c2"], 1, "o has won"),
        (["b2", "a1", "c1", "a3", "a2", "c2", "b3", "b1", "c3"], None, "a draw"),
    ],
)
def test_the_board_ends_it(moves: list[str], winner: int | None, words: str) -> None:
    state = begun("classic", *moves)
    assert state.result == Result(winner, "board")
    assert state.turn is None
    assert state.mover is None
    assert describe_result(state) == words


@pytest.mark.parametrize("spec", ["whoa", "morris"])
def test_the_third_time_is_a_draw(spec: str) -> None:
    match = _round_in_circles(Match.new(spec))
    state = begun(spec, *match.played)
    assert state.result == Result(None, "repetition")
    assert describe_result(state) == "a draw: the same position for the third time"
    assert begun(spec, *match.played[:-1]).result is None


def _round_in_circles(match: Match) -> Match:
    """Some match whose last position stands for the third time: found by looking, not by rules."""
    seen: dict[int, int] = {}
    pending = [match]
    while pending:  # deep: to a position that has come before, and the same way round again
        tried = pending.pop()
        if tried.is_over or len(tried.moves) > 14:
            continue
        if tried.position in tried.positions[:-1]:
            first = tried.positions.index(tried.position)
            again = tried
            for move in tried.moves[first:]:
                again = again.apply(move)
            return again
        if seen.get(tried.position, 99) <= len(tried.moves):
            continue
        seen[tried.position] = len(tried.moves)
        pending += [tried.apply(move) for move in tried.game.moves(tried.position)]
    raise AssertionError("no circle")


@pytest.mark.parametrize(
    ("winner", "reason", "words"),
    [
        (0, "resignation", "x has won: o resigned"),
        (1, "time", "o has won: x ran out of time"),
        (0, "abandonment", "x has won: o left"),
        (1, "failure", "o has won: x's player failed"),
        (None, "agreement", "a draw by agreement"),
        (None, "abandonment", "called off: nobody came"),
    ],
)
def test_how_it_ended_is_told(winner: int | None, reason: Reason, words: str) -> None:
    state = apply_event(begun(), Ended(1.0, winner, reason))
    assert state.result == Result(winner, reason)
    assert describe_result(state) == words


def test_what_goes_on_has_no_result() -> None:
    assert describe_result(begun()) == ""


def test_a_start_that_is_over_is_over() -> None:
    start = "xxx/oo./... o"
    state = create_state("m", Created(0.0, "classic", (ADA, BOB), start=start))
    assert state.result == Result(0, "board")


def test_a_move_answers_what_was_asked() -> None:
    state = apply_event(begun("classic", "a1"), Asked(2.0, 0, "undo"))
    assert state.asking == Asking(0, "undo")
    assert apply_event(state, Moved(3.0, "b2")).asking is None
    assert apply_event(state, Ended(3.0, 0, "resignation")).asking is None
    assert apply_event(state, Declined(3.0)).asking is None


def test_one_person_may_sit_on_both_sides() -> None:
    state = begun(seats=(ADA, ADA))
    assert state.players_of("ada") == (0, 1)
    assert state.players_of("bob") == ()
    assert (state.is_full, state.is_against_computer) == (True, False)


def test_the_computer_is_awaited_when_it_is_to_move() -> None:
    state = begun(seats=(ADA, COMPUTER))
    assert not state.awaits_computer
    state = apply_event(state, Moved(1.0, "a1"))
    assert state.awaits_computer
    assert not apply_event(state, Ended(2.0, 1, "resignation")).awaits_computer


@pytest.mark.parametrize(("spec", "can"), [("classic", False), ("whoa", True), ("morris", True)])
def test_only_some_games_go_round(spec: str, can: bool) -> None:
    assert begun(spec).can_repeat is can
