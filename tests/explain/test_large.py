"""Explanations of a board that is kept as a book sweep what lies deeper once."""

import pytest

from unbeatable import solve
from unbeatable.explain import explain
from unbeatable.solve.sweep import variation_solution

SPEC = "mnk(5,5,4)"


def test_a_variation_is_swept_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sweeps: list[int] = []

    class Counted(variation_solution.RestOfBoard):
        def __init__(self, *args: object) -> None:
            sweeps.append(1)
            super().__init__(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(variation_solution, "RestOfBoard", Counted)
    solution = solve(SPEC)
    explanation = explain(SPEC, solution=solution)
    assert explanation.best is not None
    assert len(explanation.best.variation) == 25
    assert len(sweeps) == 1
    assert explain(SPEC, solution=solution) == explanation
    assert len(sweeps) == 1
