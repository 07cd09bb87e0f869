"""Look-ups in a sweep: what play leads to has its outcome, anything else has none."""

from itertools import product

import pytest

from tests.solve.sweep.boards import board
from unbeatable.solve.retrograde import retrograde
from unbeatable.solve.sweep.solution import sweep


@pytest.mark.parametrize("spec", ["mnk(3,3,3)", "mnk(4,2,2)", "mnk(3,3,2,misere=true)"])
def test_it_rates_what_play_leads_to_and_nothing_else(spec: str) -> None:
    game = board(spec)
    slow, fast = retrograde(game), sweep(game)
    cells = game.grid.cells
    for marks in product((0, 1, 1 << cells), repeat=cells):
        pos = sum(mark << cell for cell, mark in enumerate(marks))
        assert fast._find(pos) == slow._find(pos)
        if pos in slow:
            assert fast.rate(pos) == slow.rate(pos)
    for nonsense in (1 << 2 * cells, -1, (1 << 70) + 1, 1 | 1 << cells):
        assert nonsense not in fast
