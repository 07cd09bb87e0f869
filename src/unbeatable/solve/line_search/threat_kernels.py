"""The threat search: a win by moves that each leave one cell to complete a line.

The opponent must take that cell, so there is one reply, and 20 plies are searched in no time.
`t` is tables.Tables, `s` is board_kernels.State, `w` is a Threats.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unbeatable.solve.jit import inlined, inner
from unbeatable.solve.line_search.board_kernels import (
    HASH,
    SIZES,
    find_wins,
    is_playable,
    lift,
    place,
)
from unbeatable.solve.line_search.tables import FOURS

if TYPE_CHECKING:
    from numpy.typing import NDArray

STOP, NODES, LIMIT, CUT, STAMP = range(5)
"""The words of `counts`: whether to stop, the positions so far, the number of positions at which to
give up, how often that happened, and the number of the last zone."""
LONGEST = 120
"""The most plies of a sequence of threats."""
MOST_THREATS = 96
"""The most threats that are tried in a position."""
CHECK_EVERY = 255
"""How many positions, less one, are searched between two looks at `STOP`."""
WON = -1


class Threats(NamedTuple):
    """What the threat search writes on."""

    counts: "NDArray[np.int64]"
    failed: "NDArray[np.int64]"
    """The keys of positions without such a win. Its size is a power of two."""
    moves: "NDArray[np.int64]"
    """The threats in each position of the variation."""
    stack: "NDArray[np.int64]"
    """For each such position: the number of threats, the next one, and `CUT` before them."""
    path: "NDArray[np.int64]"
    """The moves of the win that was found."""
    zone: "NDArray[np.int64]"
    """The stamp of the last win to which each cell matters."""


def new_threats(cells: int, bits: int) -> Threats:
    return Threats(
        np.zeros(STAMP + 1, dtype=np.int64),
        np.zeros(1 << bits, dtype=np.int64),
        np.zeros((LONGEST + 4, MOST_THREATS), dtype=np.int64),
        np.zeros((LONGEST + 4, 3), dtype=np.int64),
        np.zeros(LONGEST + 4, dtype=np.int64),
        np.zeros(cells, dtype=np.int64),
    )


@inlined
def _mark(w, cell):
    w.zone[cell] = w.counts[STAMP]


@inner
def mark_counters(t, s, w, player):
    """Mark the cells with which a player makes a threat: they may stop the other's threats."""
    for i in range(s.sums[SIZES + 2 + player]):
        line = s.lists[2 + player, i]
        for j in range(t.k):
            _mark(w, np.int64(t.lines[line, j]))


@inner
def _list_threats(t, s, w, ply, player, block):
    """List the moves that threaten, on `block` alone unless it is -1. Return their number."""
    count = 0
    for i in range(s.sums[SIZES + 2 + player]):
        line = s.lists[2 + player, i]
        for j in range(t.k):
            cell = np.int64(t.lines[line, j])
            if (block < 0 or cell == block) and count < MOST_THREATS and is_playable(t, s, cell):
                is_new = True
                for other in range(count):
                    if w.moves[ply, other] == cell:
                        is_new = False
                        break
                if is_new:
                    w.moves[ply, count] = cell
                    # Two threats at once come first.
                    if s.promise[player, cell] >= 2 * FOURS:
                        w.moves[ply, count] = w.moves[ply, 0]
                        w.moves[ply, 0] = cell
                    count += 1
    return count


@inlined
def _threat_key(t, s, player):
    return s.sums[HASH] ^ t.keys[2, 0] if player else s.sums[HASH]


@inlined
def _open(t, s, w, player, ply):
    """List the threats in a position. Return their number, or WON if a line can be completed."""
    count, cell, _ = find_wins(t, s, player)
    if count:
        w.path[ply] = cell
        return WON
    count, block, _ = find_wins(t, s, 1 - player)
    if count > 1 or s.sums[SIZES + 2 + player] == 0:
        return 0
    key = _threat_key(t, s, player)
    if w.failed[key & w.failed.size - 1] == key:
        return 0
    if ply >= LONGEST:
        w.counts[CUT] += 1
        return 0
    return _list_threats(t, s, w, ply, player, block)


@inlined
def _undo_threat(t, s, w, player, ply):
    lift(t, s, w.path[ply + 1], 1 - player)
    lift(t, s, w.path[ply], player)


@inlined
def _finish(t, s, w, player, ply):
    """Mark what matters to the win that was found, and take its moves back."""
    while ply > 0:
        ply -= 2
        mark_counters(t, s, w, 1 - player)
        _undo_threat(t, s, w, player, ply)
        _mark(w, w.path[ply])
        _mark(w, w.path[ply + 1])


@inlined
def _is_cut(w):
    """Return whether the search has to be given up, and count a threat otherwise."""
    if w.counts[NODES] & CHECK_EVERY <= 1 and w.counts[STOP]:
        w.counts[LIMIT] = 0
    if w.counts[NODES] >= w.counts[LIMIT]:
        w.counts[CUT] += 1
        return True
    w.counts[NODES] += 2
    return False


@inner
def force(t, s, w, player):
    """Return the plies of a win by threats for the player, who is to move; 0 if none is found."""
    rival, ply = 1 - player, np.int64(0)
    while True:
        number = _open(t, s, w, player, ply)
        if number == WON:
            _mark(w, w.path[ply])
            _finish(t, s, w, player, ply)
            return ply + 1
        w.stack[ply, 0], w.stack[ply, 1], w.stack[ply, 2] = number, 0, w.counts[CUT]
        while True:  # try the next threat, or go back
            i = w.stack[ply, 1]
            if i == w.stack[ply, 0] or _is_cut(w):
                if i and w.stack[ply, 2] == w.counts[CUT]:
                    key = _threat_key(t, s, player)
                    w.failed[key & w.failed.size - 1] = key
                if ply == 0:
                    return 0
                ply -= 2
                _undo_threat(t, s, w, player, ply)
                continue
            w.stack[ply, 1] = i + 1
            move = w.moves[ply, i]
            place(t, s, move, player)
            count, reply, other = find_wins(t, s, player)
            if count and find_wins(t, s, rival)[0] == 0:
                place(t, s, reply, rival)
                w.path[ply], w.path[ply + 1] = move, reply
                ply += 2
                if count == 1:
                    break
                w.path[ply] = other
                _mark(w, other)
                _finish(t, s, w, player, ply)
                return ply + 1
            lift(t, s, move, player)


@inner
def force_within(t, s, w, player, limit):
    """Return the plies of a win by threats that is found in so many positions; 0 for none.

    The cells that matter to it then carry the stamp `counts[STAMP]`.
    """
    if s.sums[SIZES + player] == 0 and s.sums[SIZES + 2 + player] == 0:
        return 0
    w.counts[LIMIT] = w.counts[NODES] + limit
    w.counts[STAMP] += 1
    return force(t, s, w, player)
