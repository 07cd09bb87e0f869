from random import Random

import pytest

from unbeatable import IllegalMove, load
from unbeatable.players.proven import Proven
from unbeatable.terminal.marks import PLAIN
from unbeatable.terminal.messages import no_values, solver_status
from unbeatable.terminal.seats import seating
from unbeatable.terminal.session import Session


def test_the_score_follows_what_is_taken_back() -> None:
    session = Session(load("classic"), seating("human", "human"), Random(0))
    for move in ("b2", "a1", "c3", "a3", "a2", "c1", "c2"):
        session.play(move)
    assert session.score == (1, 0, 0)
    session.undo()
    assert session.score == (0, 0, 0)
    session.redo()
    session.start_match()
    assert session.score == (1, 0, 0)


def test_what_is_taken_back_is_kept_until_another_move_is_played() -> None:
    session = Session(load("classic"), seating("human", "human"), Random(0))
    for move in ("b2", "a1", "c3"):
        session.play(move)
    session.undo()
    session.undo()
    session.play("a1")
    assert len(session.ahead) == 1
    session.play("c2")
    with pytest.raises(IllegalMove):
        session.redo()


def test_the_third_occurrence_of_a_position_is_a_draw_for_people_too() -> None:
    session = Session(load("morris(moves=king)"), seating("human", "human"), Random(0))
    for move in ("a1", "c3", "b1", "c2", "a3", "a2"):
        session.play(move)
    assert session.match.picture.hands == (0, 0)
    for move in ("b1-c1", "c3-b3", "c1-b1", "b3-c3") * 2:
        assert not session.is_over
        session.play(move)
    assert session.is_over
    assert session.ending() == session.match.status
    assert "third time" in session.ending()
    assert session.score == (0, 0, 1)
    session.undo()
    assert not session.is_over


def against_computer(spec: str, side: str = "x") -> Session:
    x, o = ("perfect", "human") if side == "x" else ("human", "perfect")
    return Session(load(spec), seating(x, o), Random(0))


def test_no_computer_is_called_perfect_before_that_is_known() -> None:
    session = against_computer("qubic")
    seat = session.sides[0]
    assert session.name(seat) == "Computer"
    assert not session.searches(seat)
    session.is_solvable = False
    assert session.name(seat) == "Strong"
    assert session.searches(seat)
    session.is_solvable = True
    assert session.name(seat) == "Perfect"
    assert not session.searches(seat)


@pytest.mark.parametrize(("side", "name"), [("x", "Perfect"), ("o", "Strong")])
def test_a_computer_that_follows_a_proof_from_the_start_is_perfect(side: str, name: str) -> None:
    session = against_computer("qubic", side)
    session.is_solvable, session.proven_sides = False, frozenset({0})
    computer = next(seat for seat in session.seats if not seat.is_person)
    assert session.name(computer) == name
    assert session.searches(computer) is (name == "Strong")
    assert solver_status(session, "").startswith("Proven" if side == "x" else "Too large to solve")


def test_what_is_proven_is_not_called_too_large() -> None:
    session = against_computer("mnk(6,6,4)")
    session.is_solvable = False
    assert "too large to be solved" in no_values(session, PLAIN)
    session.take(session.match.apply("b5"), Proven(0, 22))
    assert no_values(session, PLAIN) == "from here on it is proven: x wins within 22 plies"
    assert solver_status(session, "").startswith("The result is proven. The computer takes 1 s")
