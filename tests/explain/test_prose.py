"""Explanations in words."""

from tests.explain.cases import explained, match_of
from unbeatable import Match, write_record
from unbeatable.core.record import Record
from unbeatable.explain import explain
from unbeatable.explain.explained_move import Change


def test_a_loser_who_loses_sooner_did_not_slow_anything() -> None:
    lost = explain(Match.new("classic", "o.x/..x/... o").apply("b3"))
    hasty = lost.plies[0]
    assert (hasty.change, hasty.is_mistake) == (Change.LOST_SOONER, False)
    assert "1. ... b3  loss in 2  lost sooner" in str(lost)


def test_moves_are_numbered_as_the_record_numbers_them() -> None:
    match = Match.new("classic", "x../.../... o").apply("b2").apply("c1").apply("a1")
    explanation = explain(match)
    assert [ply.numbered for ply in explanation.plies] == ["1. ... b2", "2. c1", "2. ... a1"]
    assert write_record(match).endswith("\n1. ... b2\n2. c1 a1\n")
    assert explanation.why is not None
    assert explanation.why.numbered[:2] == ("2. ... a1", "3. c3")


def test_the_players_by_names_of_ones_own() -> None:
    explanation = explain(Record.of(match_of("classic", "a3 b2 c1 a1 c3"), result="o wins"))
    text = explanation.text(("❌", "⭕"))
    assert text.startswith("Tic-tac-toe: ⭕ has won.\n")
    assert text.endswith("with perfect play ❌ wins in 2 plies from here.")


def test_shared_marks_belong_to_nobody() -> None:
    """In wild tic-tac-toe a mark is no player's: not `o's xb3`, which reads as two marks."""
    explanation = str(explained("wild", "xa1 xb1 xc1"))
    assert "was the losing move: xc1 completes a line" in explanation
    assert "'s " not in explanation
