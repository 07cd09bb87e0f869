"""Matches of the learner's player against the perfect one."""

from tests.course.player.sources import RIGHT, WRONG
from unbeatable.course.player.matches import meet_perfect


def test_it_meets_the_perfect_player_from_both_sides() -> None:
    text = meet_perfect(RIGHT)
    assert "your player (x) against perfect (o)" in text
    assert "perfect (x) against your player (o)" in text
    assert text.count("A draw.") == 2


def test_its_name_is_its_learners() -> None:
    assert "perfect (x) against Ada's player (o)" in meet_perfect(WRONG, name="Ada's player")
