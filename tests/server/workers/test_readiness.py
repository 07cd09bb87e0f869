"""Readiness: which games are answered at once, which take long, which are never solved."""

import pytest

from unbeatable.core.registry import load
from unbeatable.server.workers.readiness import Readiness, readiness
from unbeatable.solve import Feasibility


@pytest.mark.parametrize(
    ("spec", "feasible", "expected"),
    [
        ("classic", Feasibility("retrograde", False, 6_046), "quick"),
        ("whoa", Feasibility("retrograde", False, None), "quick"),
        ("mnk(4,3,3)", Feasibility("retrograde", False, 143_365), "slow"),
        ("mnk(4,5,4,gravity=true)", Feasibility("ply by ply", False, 3_039_959), "slow"),
        ("mnk(5,4,4,gravity=true)", Feasibility("ply by ply", False, 5_621_939), "slow"),
        (
            "mnk(5,5,4,misere=true,gravity=true)",
            Feasibility("ply by ply", False, 171_976_899),
            "background",
        ),
        (
            "mnk(5,5,4,misere=true,gravity=true)",
            Feasibility("ply by ply", True, 171_976_899),
            "slow",
        ),
        ("mnk(4,5,4,gravity=true)", Feasibility("retrograde", False, 3_039_959), "background"),
        ("mnk(5,4,4)", Feasibility("sweep", False, 10**9), "slow"),
        ("mnk(6,4,4)", Feasibility("sweep", False, 10**11), "background"),
        ("mnk(5,5,4)", Feasibility("sweep", True, 10**12), "slow"),
        ("connect4", Feasibility("search", True, 10**13), "slow"),
        ("mnk(6,6,4,gravity=true)", Feasibility("search", True, 10**12), "search"),
        ("mnk(8,7,4,gravity=true)", Feasibility(None, False, 10**18, "too many"), "too-large"),
    ],
)
def test_where_a_game_is_answered(spec: str, feasible: Feasibility, expected: Readiness) -> None:
    assert readiness(load(spec), feasible) == expected
