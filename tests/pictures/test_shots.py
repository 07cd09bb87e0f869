"""Shots: pieces glide, then the board re-centres."""

from tests.pictures.matches import played
from unbeatable import Match
from unbeatable.pictures.shots import GLIDE_SECONDS, LAST_SECONDS, PLY_SECONDS, shots_of


def test_a_whoa_piece_stands_where_it_was_set_before_the_board_re_centres() -> None:
    shots = shots_of(played("whoa", "b2 b4"))
    seen = [(shot.frame.picture.marks, dict(shot.frame.glides)) for shot in shots[2:]]
    centre = Match.new("whoa").apply("b2").picture.marks
    set_up = centre[:2] + "o" + centre[3:]
    centred = played("whoa", "b2 b4").picture.marks
    assert [marks.index("o") for marks in (set_up, centred)] == [2, 7]
    up = (0, -1)  # all come from one row above
    assert seen == [(set_up, {}), (centred, {7: up, 17: up}), (centred, {})]
    assert [shot.seconds for shot in shots[2:]] == [PLY_SECONDS, GLIDE_SECONDS, LAST_SECONDS]


def test_a_piece_glides_from_its_cell_over_the_board_as_it_was() -> None:
    match = played("morris", "a3 b3 b2 c1 a1 a2 a1-b1")
    under_way, at_rest = (shot.frame for shot in shots_of(match)[-2:])
    assert dict(under_way.glides) == {7: (-1, 0)}
    assert under_way.board == match.undo().picture
    assert under_way.picture == at_rest.picture == match.picture
    assert not at_rest.glides


def test_no_line_is_seen_before_the_piece_that_completes_it_is_there() -> None:
    match = played("morris", "a3 a2 c3 b1 b2 c1 b2-b3")
    under_way, at_rest = (shot.frame for shot in shots_of(match)[-2:])
    assert under_way.glides
    assert not under_way.picture.winning
    assert at_rest.picture.winning == (0, 1, 2)
