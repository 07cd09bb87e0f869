"""LastMove: where the last piece is, before and after the board re-centres."""

from random import Random

import pytest

from unbeatable import Match
from unbeatable.terminal.last_move import last_move


@pytest.mark.parametrize("spec", ["whoa", "classic", "morris", "wild", "notakto"])
def test_the_last_move_knows_where_its_piece_now_stands(spec: str) -> None:
    chance, match = Random(spec), Match.new(spec)
    assert last_move(match) is None
    for _ in range(40):
        if match.is_over:
            break
        match = match.apply(chance.choice(match.legal))
        last, marks = last_move(match), match.picture.marks
        assert last is not None
        assert marks[last.cell] in "xo"
        assert last.picture.marks[last.target] == marks[last.cell]
        assert last.moved(last.target) == last.cell
        for mark in "xo":
            assert last.picture.marks.count(mark) == marks.count(mark)


def test_where_the_board_re_centres_the_piece_has_a_new_name() -> None:
    last = last_move(Match.new("whoa").apply("b2").apply("d2"))
    assert last is not None
    assert (last.text, last.recentred, last.shift, last.name) == ("d2", True, (-1, 0), "c2")
    assert last.moved(0) is None


def test_a_board_that_stays_does_not_re_centre() -> None:
    last = last_move(Match.new("classic").apply("c1"))
    assert last is not None
    assert (last.recentred, last.cell, last.name) == (False, 8, "c1")
