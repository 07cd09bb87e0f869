"""The compiled search for forced wins of the opponent: threats that leave one answer each.

It only spares the search for a hold hopeless positions, so it may give up at any time.
A set of cells is a uint64. `board` is position.HoldBoard, `force` a Force.
"""

from typing import Any, NamedTuple

import numpy as np

from unbeatable.solve.alpha_beta.line_kernels import ONE, U64, count_bits
from unbeatable.solve.jit import uncounted, uncounted_inlined

NONE = U64(0)
PATIENCE = 200
"""The most threats that are tried in one position."""


class Force(NamedTuple):
    """A stack: a level is a position with the attacker to move."""

    attacker: Any
    defender: Any
    must: Any
    """The cell that the attacker has to take, because the defender threatens it."""
    next: Any
    """The next threat to try: twice the number of a line, and which of its two cells."""


def new_force(cells: int) -> Force:
    levels = cells // 2 + 2
    sets = np.zeros((3, levels), dtype=np.uint64)
    return Force(sets[0], sets[1], sets[2], np.zeros(levels, dtype=np.int64))


@uncounted_inlined
def completing_cells(lines, own, other):
    """Return the empty cells that complete a line. `lines` are those that `own` may complete."""
    cells = NONE
    for line in lines:
        if line & other == NONE:
            missing = line & ~own
            if missing & missing - ONE == NONE:
                cells |= missing
    return cells


@uncounted
def wins_by_threats(board, force, own, other):
    """Return whether the opponent, to move, wins by threats alone. It cannot win at once."""
    must = completing_cells(board.chances, own, other)
    if must & must - ONE:
        return False
    force.attacker[0], force.defender[0], force.must[0], force.next[0] = other, own, must, 0
    left = PATIENCE
    level = 0
    while True:
        number = force.next[level]
        if number == 2 * board.dangers.size:
            level -= 1
            if level < 0:
                return False
            continue
        force.next[level] += 1
        attacker, defender, must = force.attacker[level], force.defender[level], force.must[level]
        line = board.dangers[number >> 1]
        missing = line & ~attacker
        if line & defender != NONE or count_bits(missing) != U64(2):
            continue
        threat = missing & ~missing + ONE
        if number & 1:
            threat ^= missing
        if must & ~threat:
            continue
        attacker |= threat
        wins = completing_cells(board.dangers, attacker, defender)
        if wins & wins - ONE:
            return True
        defender |= missing ^ threat
        must = completing_cells(board.chances, defender, attacker)
        if must & must - ONE:
            continue
        left -= 1
        if left < 0:
            return False
        level += 1
        force.attacker[level], force.defender[level] = attacker, defender
        force.must[level], force.next[level] = must, 0
