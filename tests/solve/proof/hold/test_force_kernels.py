"""Forced wins of the opponent: those that are found are won in play by the rules."""

from functools import cache
from random import Random

import numpy as np
import pytest

from tests.solve.proof.hold.test_pair_kernels import empty_board
from unbeatable.solve.jit import compiled
from unbeatable.solve.proof.hold import force_kernels
from unbeatable.solve.proof.hold.force_kernels import new_force


@compiled()
def wins_by_threats(board, force, own, other):  # type: ignore[no-untyped-def]
    return force_kernels.wins_by_threats(board, force, own, other)


@pytest.mark.parametrize(("spec", "cells"), [("mnk(4,4,3)", 16), ("mnk(5,4,4)", 20)])
def test_threats_win_exactly_where_plain_search_says_so(spec: str, cells: int) -> None:
    board, chance = empty_board(spec), Random(spec)
    found_wins: set[bool] = set()
    tried = 0
    lines = [int(line) for line in board.dangers]

    def missing(own: int, other: int) -> set[int]:
        """Return the cells that complete a line."""
        lacks = (line & ~own for line in lines if not line & other)
        return {cell for cell in lacks if not cell & cell - 1}

    @cache
    def wins(attacker: int, defender: int) -> bool:
        """Return whether the attacker, to move and unable to win at once, wins by threats."""
        must = missing(defender, attacker)
        if len(must) > 1:
            return False
        free = (1 << cell for cell in range(cells) if not (attacker | defender) >> cell & 1)
        for move in must or free:
            answers = missing(attacker | move, defender)
            if len(answers) > 1:
                return True
            for answer in answers:
                if wins(attacker | move, defender | answer):
                    return True
        return False

    while tried < 150:
        own = other = 0
        for i, cell in enumerate(chance.sample(range(cells), chance.randrange(2, 9))):
            own, other = (own | 1 << cell, other) if i % 2 else (own, other | 1 << cell)
        full = any(line & side == line for line in lines for side in (own, other))
        if full or missing(other, own):
            continue
        found = bool(wins_by_threats(board, new_force(cells), np.uint64(own), np.uint64(other)))
        assert found == wins(other, own)
        found_wins.add(found)
        tried += 1
    assert found_wins == {True, False}
