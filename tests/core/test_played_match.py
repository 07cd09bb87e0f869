"""A match that two computers played has its names and its own result."""

from unbeatable import Match
from unbeatable.core.played_match import PlayedMatch


def test_the_result_is_what_ended_the_match_not_what_the_board_shows() -> None:
    match = Match.new("classic").apply("b2")
    forfeited = PlayedMatch(
        match.game,
        match.positions,
        match.moves,
        players=("easy", "my_ai.py"),
        winner=0,
        reason="o loses: my_ai.py crashed",
        forfeited=True,
    )
    assert forfeited.is_over
    assert forfeited.winner == 0
    assert forfeited.status == "o loses: my_ai.py crashed"
    assert str(forfeited) == "mnk(3,3,3), easy (x) against my_ai.py (o): o loses: my_ai.py crashed"


def test_a_match_that_was_stopped_is_not_over() -> None:
    match = Match.new("classic")
    stopped = PlayedMatch(match.game, match.positions, reason="stopped", finished=False)
    assert not stopped.is_over
    assert stopped.winner is None
