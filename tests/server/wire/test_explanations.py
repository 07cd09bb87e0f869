"""Explanations: all that is explained fits the messages."""

from unbeatable import explain
from unbeatable.core.match import Match
from unbeatable.server.wire.explanations import (
    MatchExplanation,
    MoveExplanation,
    PositionExplanation,
)

MISTAKE = ("x../.../... o", "b1")


def test_an_explained_move_travels_whole() -> None:
    facts = explain("classic", *MISTAKE).to_json()
    message = MoveExplanation.model_validate(facts)
    assert (message.player, message.mistake, message.value) == ("o", True, "loss")
    assert message.model_dump(mode="json") == facts


def test_an_explained_position_travels_whole() -> None:
    facts = explain("classic", MISTAKE[0]).to_json()
    message = PositionExplanation.model_validate(facts)
    assert (message.turn, len(message.moves)) == ("o", 8)
    assert message.model_dump(mode="json") == facts


def test_an_explained_match_travels_whole() -> None:
    match = Match.new("classic")
    for move in ("a1", "b1", "a3", "a2", "c3", "b2", "b3"):
        match = match.apply(move)
    facts = explain(match).to_json()
    message = MatchExplanation.model_validate(facts)
    assert (message.decided_by, message.first, len(message.plies)) == (2, "x", 7)
    assert message.model_dump(mode="json") == facts
