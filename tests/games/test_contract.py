import pytest

from unbeatable.core.registry import listings
from unbeatable.testing import check_game

SHOWN = tuple(entry.name for entry in listings())

MORE = (
    "mnk(1,1,1)",
    "mnk(3,2,1)",
    "mnk(2,5,2)",
    "mnk(1,4,2,misere=true)",
    "mnk(5,5,4)",
    "mnk(3,3,3,gravity=true)",
    "mnk(4,4,4,misere=true,gravity=true)",
    "cube(2)",
)


LIMITS = {"qubic": 60, "cube(3)": 600}
"""Fewer positions of games with many symmetries, each of which is tried at each position."""


@pytest.mark.uncovered
@pytest.mark.parametrize("spec", dict.fromkeys((*SHOWN, *MORE)))
def test_every_game_keeps_the_contract(spec: str) -> None:
    assert check_game(spec, limit=LIMITS.get(spec, 6000)) > 1
