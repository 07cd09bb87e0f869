"""What clients see of a match: all of it, in the form that was promised, and no secret."""

import pytest

from unbeatable.core.registry import listings
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
from unbeatable.server.matches.state import MatchState, after, created
from unbeatable.server.matches.view import When, gone_for, match_state, plies
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
    live = created("m", Created(0.0, spec, (ADA, BOB), control=control))
    for move in moves:
        live = after(live, Moved(10.0, move))
    return live


def checked(live: MatchState, attendance: Attendance = EVERYBODY, now: float = 20.0) -> MatchView:
    """The state after the journey to a client, where it is exactly what it was."""
    state = match_state(live, attendance, When(now, 60.0))
    text = state.model_dump_json()
    again = MatchView.model_validate_json(text, strict=True)
    assert again == state
    assert again.model_dump_json() == text
    assert "fingerprint" not in text
    assert "owner" not in text
    return again


@pytest.mark.parametrize("spec", GAMES)
def test_whole_matches_of_every_game_are_shown(spec: str) -> None:
    live = begun(spec)
    for ply in range(12):
        state = checked(live)
        assert [legal.move for legal in state.legal] == (
            [] if live.result else list(live.match.legal)
        )
        assert state.position == live.match.game.write(live.match.position)
        assert len(state.board.marks) == len(state.board.names)
        assert len(state.board.marks) == state.board.columns * state.board.rows
        assert state.moves == list(live.match.played)
        assert (state.last is None) is (ply == 0)
        cells = range(len(state.board.marks))
        for legal in state.legal:
            assert legal.target is None or legal.target in cells
            assert legal.start is None or legal.start in cells
        if live.result:
            break
        live = after(live, Moved(10.0 + ply, live.match.legal[ply % len(live.match.legal)]))
    shown = plies(live.match)
    assert len(shown) == len(live.match.positions)
    for one in shown:
        PlyState.model_validate_json(one.model_dump_json(), strict=True)
    assert shown[-1].last == checked(live).last


def test_the_last_move_and_the_winning_cells() -> None:
    state = checked(begun("classic", "a1", "a2", "b1", "b2", "c1"))
    assert state.last is not None
    assert (state.last.move, state.last.by) == ("c1", "x")
    assert state.board.names[state.last.target or 0] == "c1"
    assert [state.board.names[cell] for cell in state.board.winning] == ["a1", "b1", "c1"]
    assert state.result is not None
    assert (state.result.winner, state.result.reason) == ("x", "board")
    assert state.turn is None
    assert state.legal == []


def test_requests_ends_and_what_follows() -> None:
    live = after(begun("whoa"), Asked(11.0, 1, "draw"))
    state = checked(live)
    assert state.asking is not None
    assert (state.asking.by, state.asking.request, state.can_draw) == ("o", "draw", True)
    live = after(after(live, Ended(12.0, None, "agreement")), Continued(13.0, "next"))
    state = checked(live)
    assert state.result is not None
    assert (state.result.winner, state.result.words) == (None, "a draw by agreement")
    assert (state.next, state.asking) == ("next", None)


def test_clocks_are_as_they_stand_when_it_is_sent() -> None:
    live = begun("classic", "a1", control=TimeControl(60.0, 2.0))
    clock = checked(live, now=25.0).clock
    assert clock is not None
    assert (clock.x, clock.o, clock.increment, clock.running) == (52.0, 45.0, 2.0, "o")
    assert checked(begun()).clock is None


def test_a_clock_that_is_run_down_is_shown_as_zero() -> None:
    clock = checked(begun(control=TimeControl(60.0)), now=1e9).clock
    assert clock is not None
    assert (clock.x, clock.o) == (0.0, 60.0)


def test_a_draw_cannot_be_offered_to_the_computer() -> None:
    computer = Seat("computer", name="Perfect", level="perfect")
    state = checked(created("m", Created(0.0, "whoa", (ADA, computer))))
    assert not state.can_draw
    assert (state.o.kind, state.o.level, state.o.present, state.o.gone_for) == (
        "computer",
        "perfect",
        True,
        None,
    )


def test_who_is_here_and_who_watches() -> None:
    state = checked(begun())
    assert (state.x.present, state.o.present, state.spectators) == (True, True, 1)
    assert state.o.bot
    state = checked(begun(), NOBODY)
    assert (state.x.present, state.o.present, state.spectators) == (False, False, 0)


def test_somebody_with_two_tabs_watches_once() -> None:
    tabs = Attendance(("eve", "eve", "fingerprint-of-ada", "fingerprint-of-ada"), {}, 0.0)
    assert checked(begun(), tabs).spectators == 1


def test_how_long_somebody_has_been_gone() -> None:
    seen = Attendance((), {"fingerprint-of-ada": 30.0}, 5.0)
    live = begun("classic", "a1")  # at 10
    assert gone_for(live, 0, seen, 100.0) == 70.0
    assert gone_for(live, 1, seen, 100.0) == 90.0, "nobody can be gone since before the last move"
    assert gone_for(live, 1, Attendance((), {}, 50.0), 100.0) == 50.0, "nor longer than is known"
    assert gone_for(live, 0, EVERYBODY, 100.0) is None
    assert gone_for(live, 0, seen, 20.0) == 0.0


def test_a_free_seat_is_neither_here_nor_gone() -> None:
    live = created("m", Created(0.0, "classic", (ADA, Seat("open"))))
    state = checked(live)
    assert (state.o.kind, state.o.present, state.o.gone_for, state.turn) == (
        "open",
        False,
        None,
        None,
    )
    state = checked(after(live, Joined(1.0, 1, BOB)))
    assert (state.o.name, state.o.present, state.turn) == ("Bob", True, "x")
