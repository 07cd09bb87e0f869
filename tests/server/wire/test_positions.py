"""Positions: how many may be asked for at once, and how their values read."""

import pytest
from pydantic import ValidationError

from unbeatable.server.wire.positions import (
    MAX_BATCH,
    MoveRating,
    PositionRating,
    RatePositions,
    ReadPosition,
)
from unbeatable.server.wire.problems import Problem


def test_a_request_names_one_position_to_so_many() -> None:
    positions = ["x"] * MAX_BATCH
    assert RatePositions(game="classic", positions=positions).positions == positions
    for wrong in ([], ["x"] * (MAX_BATCH + 1), [""], ["x" * 801]):
        with pytest.raises(ValidationError, match="positions"):
            RatePositions(game="classic", positions=wrong)


def test_values_are_words_and_a_win_has_a_distance() -> None:
    move = MoveRating(move="a1", value="win", remoteness=1)
    rating = PositionRating(position="...", value="win", remoteness=1, moves=[move], complete=True)
    assert PositionRating.model_validate_json(rating.model_dump_json()) == rating
    with pytest.raises(ValidationError, match="value"):
        MoveRating.model_validate({"move": "a1", "value": 1, "remoteness": 1})


def test_a_text_that_is_no_position_comes_with_its_problem() -> None:
    problem = Problem(code="bad-request", message="'abc' is not a position")
    read = ReadPosition(state=None, problem=problem).model_dump()
    assert read == {
        "state": None,
        "problem": {"code": "bad-request", "message": "'abc' is not a position"},
    }
