"""Problems: a code that clients know, and a sentence."""

import pytest
from pydantic import ValidationError

from unbeatable.server.wire.problems import Problem


def test_a_problem_has_a_code_that_is_known() -> None:
    problem = Problem(code="not-found", message="there is no such match")
    assert Problem.model_validate_json(problem.model_dump_json()) == problem
    with pytest.raises(ValidationError, match="code"):
        Problem.model_validate({"code": "because", "message": "no such code"})
