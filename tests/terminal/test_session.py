from random import Random

import pytest

from unbeatable import IllegalMove, load
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
