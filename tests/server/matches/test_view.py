"""What clients see of a match: all of it, in the form that was promised, and no secret."""

import pytest

from unbeatable.core.registry import listings
from unbeatable.server.matches.board_view import plies
from unbeatable.server.matches.events import (
    Asked,
    Continued,
    Created,
    Ended,
    Joined,
    Moved,
    Seat,
    TimeControl,
)
from unbeatable.server.matches.presence import Attendance
from unbeatable.server.matches.state import MatchState, apply_event, create_state
from unbeatable.server.matches.view import When, gone_for, match_view
from unbeatable.server.wire import MatchView, PlyState

ADA = Seat("person", name="Ada", owner="fingerprint-of-ada")
BOB = Seat("person", name="Bob", owner="fingerprint-of-bob", bot=True)
NOBODY = Attendance((), {}, 0.0)
EVERYBODY = Attendance(
    ("fingerprint-of-ada", "fingerprint-of-bob", "fingerprint-of-eve"),
    {"fingerprint-of-ada": 3.0},
    0.0,
)
GAMES = [entry.name for entry in listings()]


def begun(spec: str = "classic", *moves: str, control: TimeControl | None = None) -> MatchState:
    state = create_state("m", Created(0.0, spec, (ADA, BOB), control=control))
    for move in moves:
        state = apply_event(state, Moved(10.0, move))
    return state


def checked(state: MatchState, attendance: Attendance = EVERYBODY, now: float = 20.0) -> MatchView:
    """The view after the journey to a client, where it is exactly what it was."""
    view = match_view(state, attendance, When(now, 60.0))
    text = view.model_dump_json()
    again = MatchView.model_validate_json(text, strict=True)
    assert again == view
    assert again.model_dump_json() == text
    assert "fingerprint" not in text
    assert "owner" not in text
    return again


@pytest.mark.parametrize("spec", GAMES)
def test_whole_matches_of_every_game_are_shown(spec: str) -> None:
    state = begun(spec)
    for ply in range(12):
        view = checked(state)
        assert [legal.move for legal in view.legal] == (
            [] if state.result else list(state.match.legal)
        )
        assert view.position == state.match.game.write(state.match.position)
        assert len(view.board.marks) == len(view.board.names)
        assert len(view.board.marks) == view.board.columns * view.board.rows
        assert view.moves == list(state.match.played)
        assert (view.last is None) is (ply == 0)
        cells = range(len(view.board.marks))
        for legal in view.legal:
            assert legal.target is None or legal.target in cells
            assert legal.start is None or legal.start in cells
        if state.result:
            break
        state = apply_event(
            state, Moved(10.0 + ply, state.match.legal[ply % len(state.match.legal)])
        )
    shown = plies(state.match)
    assert len(shown) == len(state.match.positions)
    for one in shown:
        PlyState.model_validate_json(one.model_dump_json(), strict=True)
    assert shown[-1].last == checked(state).last


def test_the_last_move_and_the_winning_cells() -> None:
    view = checked(begun("classic", "a1", "a2", "b1", "b2", "c1"))
    assert view.last is not None
    assert (view.last.move, view.last.by) == ("c1", "x")
    assert view.board.names[view.last.target or 0] == "c1"
    assert [view.board.names[cell] for cell in view.board.winning] == ["a1", "b1", "c1"]
    assert view.result is not None
    assert (view.result.winner, view.result.reason) == ("x", "board")
    assert view.turn is None
    assert view.legal == []


@pytest.mark.parametrize(("start", "first"), [(None, "x"), ("x../.../... o", "o")])
def test_who_begins_is_known_before_the_first_move_and_after_the_end(
    start: str | None, first: str
) -> None:
    state = create_state("m", Created(0.0, "classic", (ADA, BOB), start=start))
    assert checked(state).first == first
    state = apply_event(state, Moved(10.0, "b2"))
    assert checked(apply_event(state, Ended(12.0, None, "agreement"))).first == first


@pytest.mark.parametrize("spec", GAMES)
def test_marks_are_shared_where_both_players_place_the_same(spec: str) -> None:
    placed: dict[str, set[str]] = {"x": set(), "o": set()}
    state = begun(spec)
    for ply in range(2):
        view = checked(state)
        placed[view.turn or ""] |= {legal.places or "" for legal in view.legal}
        assert view.board.shared_marks is spec.startswith(("wild", "notakto"))
        state = apply_event(state, Moved(10.0 + ply, state.match.legal[0]))
    assert view.board.shared_marks is bool(placed["x"] & placed["o"])


def test_requests_ends_and_what_follows() -> None:
    state = apply_event(begun("whoa"), Asked(11.0, 1, "draw"))
    view = checked(state)
    assert view.asking is not None
    assert (view.asking.by, view.asking.request, view.can_draw) == ("o", "draw", True)
    state = apply_event(apply_event(state, Ended(12.0, None, "agreement")), Continued(13.0, "next"))
    view = checked(state)
    assert view.result is not None
    assert (view.result.winner, view.result.words) == (None, "a draw by agreement")
    assert (view.next, view.asking) == ("next", None)


def test_clocks_are_as_they_stand_when_it_is_sent() -> None:
    state = begun("classic", "a1", control=TimeControl(60.0, 2.0))
    clock = checked(state, now=25.0).clock
    assert clock is not None
    assert (clock.x, clock.o, clock.increment, clock.running) == (52.0, 45.0, 2.0, "o")
    assert checked(begun()).clock is None


def test_a_clock_that_is_run_down_is_shown_as_zero() -> None:
    clock = checked(begun(control=TimeControl(60.0)), now=1e9).clock
    assert clock is not None
    assert (clock.x, clock.o) == (0.0, 60.0)


def test_a_draw_cannot_be_offered_to_the_computer() -> None:
    computer = Seat("computer", name="Perfect", level="perfect")
    view = checked(create_state("m", Created(0.0, "whoa", (ADA, computer))))
    assert not view.can_draw
    assert (view.o.kind, view.o.level, view.o.present, view.o.gone_for) == (
        "computer",
        "perfect",
        True,
        None,
    )


def test_who_is_here_and_who_watches() -> None:
    view = checked(begun())
    assert (view.x.present, view.o.present, view.spectators) == (True, True, 1)
    assert view.o.bot
    view = checked(begun(), NOBODY)
    assert (view.x.present, view.o.present, view.spectators) == (False, False, 0)


def test_somebody_with_two_tabs_watches_once() -> None:
    tabs = Attendance(("eve", "eve", "fingerprint-of-ada", "fingerprint-of-ada"), {}, 0.0)
    assert checked(begun(), tabs).spectators == 1


def test_how_long_somebody_has_been_gone() -> None:
    seen = Attendance((), {"fingerprint-of-ada": 30.0}, 5.0)
    state = begun("classic", "a1")  # at 10
    assert gone_for(state, 0, seen, 100.0) == 70.0
    assert gone_for(state, 1, seen, 100.0) == 90.0, "nobody can be gone since before the last move"
    assert gone_for(state, 1, Attendance((), {}, 50.0), 100.0) == 50.0, "nor longer than is known"
    assert gone_for(state, 0, EVERYBODY, 100.0) is None
    assert gone_for(state, 0, seen, 20.0) == 0.0


def test_a_free_seat_is_neither_here_nor_gone() -> None:
    state = create_state("m", Created(0.0, "classic", (ADA, Seat("open"))))
    view = checked(state)
    assert (view.o.kind, view.o.present, view.o.gone_for, view.turn) == (
        "open",
        False,
        None,
        None,
    )
    view = checked(apply_event(state, Joined(1.0, 1, BOB)))
    assert (view.o.name, view.o.present, view.turn) == ("Bob", True, "x")
