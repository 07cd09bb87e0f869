"""Games: how the solving of one is told."""

import pytest
from pydantic import ValidationError

from unbeatable.server.wire.games import GameDemo, GameValue, SolvingState
from unbeatable.server.wire.problems import Problem


def test_progress_has_neither_a_verdict_nor_a_problem() -> None:
    state = SolvingState(spec="classic", stage="sweeping", done=1, total=None)
    assert (state.verdict, state.problem) == (None, None)
    assert SolvingState.model_validate_json(state.model_dump_json()) == state


def test_the_end_has_one_of_them() -> None:
    value = GameValue(value="draw", remoteness=9, positions=5_478, seconds=0, moves=9, best=[])
    problem = Problem(code="too-large", message="far too large")
    for end in (
        SolvingState(spec="classic", stage="solved", done=1, total=1, verdict=value),
        SolvingState(spec="classic", stage="failed", done=0, total=None, problem=problem),
    ):
        assert SolvingState.model_validate_json(end.model_dump_json()) == end


def test_a_demo_is_a_list_of_steps() -> None:
    with pytest.raises(ValidationError, match="steps"):
        GameDemo.model_validate({"steps": "x4", "winning": [], "typical": 0})
