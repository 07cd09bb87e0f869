"""Threat search, compiled: wins by threats alone.

A threat leaves one cell to complete a line, so the reply is forced. A sequence of threats is found
by iterative deepening: the shortest ones come first. It is kept as pairs of a move and the forced
reply; the last pair is the cell that completes a line, and NOTHING.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unbeatable.solve.jit import inlined, inner
from unbeatable.solve.proof.win.counter_kernels import (
    another_winning_cell,
    empty_cell,
    other_empty_cell,
    put,
    take,
    winning_cell,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

NOTHING = np.int64(-1)
MAX_THREATS = np.int64(60)
"""The most threats in a sequence."""
TABLE_BITS = 22
"""The places of the table, as a power of two. A place takes 16 bytes."""
SIDE_KEY = np.uint64(0x9E3779B97F4A7C15)
"""Tells positions with the same stones and the other side to move apart."""
EXHAUSTED = np.int64(255)
"""In the table: no sequence of any length wins."""
NOT_WON, WON = np.int64(0), np.int64(1)
"""What the table knows."""
WON_SHIFT = np.uint64(40)
STOP, STEPS, STEPS_OF_ONE, NODES, FREE_DEPTH, LISTS = range(6)
"""The words of `work`: whether to stop, the steps of threat searches, the most of a single one, the
nodes of proof-number searches, the last depth of those at which the attacker need not threaten
anything, and the lists of threats that were made."""


class Threats(NamedTuple):
    """Work space of the threat search."""

    table: "NDArray[np.uint64]"
    """A key and what is known, by place."""
    pairs: "NDArray[np.int64]"
    """The threats still to be tried, with their replies: those of each depth after another."""
    range: "NDArray[np.int64]"
    """Which of them belong to each depth: the next and the end."""
    cut: "NDArray[np.bool_]"
    """Whether something at each depth was not tried because the sequence became too long."""
    key: "NDArray[np.uint64]"
    """The key of the position at each depth."""
    moves: "NDArray[np.int64]"
    """The sequence."""
    partner: "NDArray[np.int64]"
    """By cell: the number of the last list in which it is a threat, and the forced reply."""
    zone: "NDArray[np.int64]"
    """By cell: the number of the last zone it was in. The last entry counts zones."""
    work: "NDArray[np.int64]"


def new_threats(cells: int, lines: int) -> Threats:
    """Return an empty work space."""
    return Threats(
        table=np.zeros((1 << TABLE_BITS, 2), dtype=np.uint64),
        pairs=np.zeros(((1 << 14) + 4 * lines, 2), dtype=np.int64),
        range=np.zeros((MAX_THREATS + 2, 2), dtype=np.int64),
        cut=np.zeros(MAX_THREATS + 2, dtype=np.bool_),
        key=np.zeros(MAX_THREATS + 2, dtype=np.uint64),
        moves=np.zeros((MAX_THREATS + 2, 2), dtype=np.int64),
        partner=np.zeros((cells, 2), dtype=np.int64),
        zone=np.zeros(cells + 1, dtype=np.int64),
        work=np.zeros(6, dtype=np.int64),
    )


@inlined
def _place(key):
    return np.int64(key & np.uint64((1 << TABLE_BITS) - 1))


@inlined
def _store(threats, key, won, length, move, reply):
    place = _place(key)
    threats.table[place, 0] = key
    threats.table[place, 1] = np.uint64(won << 40 | length << 32 | (move + 1) << 16 | (reply + 1))


@inner
def _undo(lines, counters, threats, side, depth):
    threats_side = 1 - side
    for i in range(depth - 1, -1, -1):
        take(lines, counters, threats.moves[i, 1], threats_side)
        take(lines, counters, threats.moves[i, 0], side)


@inlined
def _is_double(threats, cell, reply):
    """Note a threat. Return whether the cell also threatens to complete another line."""
    number, partner = threats.work[LISTS], threats.partner[cell]
    if partner[0] == number and partner[1] != reply:
        return True
    partner[0], partner[1] = number, reply
    return False


@inner
def _list_threats(lines, counters, threats, side, first, must):
    """List the threats from `first` on, only those on the cell `must` if it is one.

    A double threat wins, so then it is the only one. Return the end of the list and whether it is.
    """
    pairs, end = threats.pairs, first
    if first + 2 * counters.size[side, 2] > pairs.shape[0]:
        return end, False
    threats.work[LISTS] += 1
    for i in range(counters.size[side, 2]):
        line = counters.open[side, 2, i]
        one = empty_cell(lines, counters, line)
        two = other_empty_cell(lines, counters, line, one)
        for _ in range(2):
            if must in (NOTHING, one):
                if _is_double(threats, one, two):
                    pairs[first, 0], pairs[first, 1] = one, two
                    return first + 1, True
                pairs[end, 0], pairs[end, 1] = one, two
                end += 1
            one, two = two, one
    return end, False


@inner
def _enter(lines, counters, threats, side, depth, left):
    """List what to try in the position at this depth. Return whether there is anything."""
    first = threats.range[depth - 1, 1] if depth else np.int64(0)
    threats.range[depth, :] = first
    threats.cut[depth] = False
    must = winning_cell(lines, counters, 1 - side)
    if must != NOTHING and another_winning_cell(lines, counters, 1 - side, must) != NOTHING:
        return False
    if counters.size[side, 2] == 0:
        return False
    key = threats.key[depth]
    place = _place(key)
    if threats.table[place, 0] == key:
        known = np.int64(threats.table[place, 1])
        length = known >> 32 & 255
        if known >> 40:
            if length > left + 1:
                threats.cut[depth] = True
                return False
            threats.pairs[first, 0] = (known >> 16 & 0xFFFF) - 1
            threats.pairs[first, 1] = (known & 0xFFFF) - 1
            threats.range[depth, 1] = first + 1
            return True
        if length >= left:
            threats.cut[depth] = length < EXHAUSTED
            return False
    if left == 0:
        threats.cut[depth] = True
        return False
    end, is_double = _list_threats(lines, counters, threats, side, first, must)
    if left == 1 and not is_double:  # the last threat of a sequence is a double one
        threats.cut[depth] = end > first
        return False
    threats.range[depth, 1] = end
    return end > first


@inner
def _search_to(lines, counters, threats, side, limit, last_step):
    """Return the length of a sequence of at most `limit` threats and the last move; else 0."""
    work, moves = threats.work, threats.moves
    depth, entering = np.int64(0), True
    while True:
        if entering:
            entering = False
            work[STEPS] += 1
            cell = winning_cell(lines, counters, side)
            if cell != NOTHING:
                moves[depth, 0], moves[depth, 1] = cell, NOTHING
                for i in range(depth):
                    _store(threats, threats.key[i], WON, depth + 1 - i, moves[i, 0], moves[i, 1])
                _undo(lines, counters, threats, side, depth)
                return depth + 1
            if work[STEPS] >= last_step or work[STOP]:
                _undo(lines, counters, threats, side, depth)
                threats.cut[0] = True
                return 0
            if not _enter(lines, counters, threats, side, depth, limit - depth):
                threats.range[depth, 0] = threats.range[depth, 1]
                if depth == 0:
                    return 0
                depth -= 1
                threats.cut[depth] |= threats.cut[depth + 1]
                take(lines, counters, moves[depth, 1], 1 - side)
                take(lines, counters, moves[depth, 0], side)
        pair = threats.range[depth, 0]
        if pair < threats.range[depth, 1]:
            move, reply = threats.pairs[pair, 0], threats.pairs[pair, 1]
            threats.range[depth, 0] = pair + 1
            moves[depth, 0], moves[depth, 1] = move, reply
            put(lines, counters, move, side)
            put(lines, counters, reply, 1 - side)
            key = threats.key[depth] ^ lines.keys[side, move, 0] ^ lines.keys[1 - side, reply, 0]
            depth += 1
            threats.key[depth] = key
            entering = True
            continue
        known = limit - depth if threats.cut[depth] else EXHAUSTED
        _store(threats, threats.key[depth], NOT_WON, known, NOTHING, NOTHING)
        if depth == 0:
            return 0
        depth -= 1
        threats.cut[depth] |= threats.cut[depth + 1]
        take(lines, counters, moves[depth, 1], 1 - side)
        take(lines, counters, moves[depth, 0], side)


@inner
def find_threats(lines, counters, threats, side, key, steps):
    """Return the length of a winning sequence of a side that is to move; 0 if none was found.

    `key` is that of the stones under the identity.
    """
    threats.key[0] = key ^ SIDE_KEY if side else key
    last_step = threats.work[STEPS] + steps
    limit = np.int64(1)
    while True:
        length = _search_to(lines, counters, threats, side, limit, last_step)
        if length or not threats.cut[0] or limit >= MAX_THREATS:
            return length
        if threats.work[STOP]:
            return 0
        if threats.work[STEPS] >= last_step:
            # Not true, but a second search of the position would find no more.
            _store(threats, threats.key[0], NOT_WON, EXHAUSTED, NOTHING, NOTHING)
            return 0
        limit = min(limit + 1 + limit // 4, MAX_THREATS)


@inner
def is_known_win(threats, side, key):
    """Return whether the table knows a winning sequence of a side that is to move."""
    key = key ^ SIDE_KEY if side else key
    place = _place(key)
    return threats.table[place, 0] == key and threats.table[place, 1] >> WON_SHIFT != 0


@inner
def save_win(threats, side, key, length):
    """Note that the sequence that was found last also wins in another position."""
    key = key ^ SIDE_KEY if side else key
    _store(threats, key, WON, length, threats.moves[0, 0], threats.moves[0, 1])


@inner
def mark_zone(lines, counters, threats, side, length):
    """Mark the cells with which the other side, if it were to move, could disturb a sequence.

    That are the cells of the sequence, and the empty cells of lines on which the other side lacks
    two stones when it is to reply: with a stone on one, it would threaten to complete the line.
    """
    zone, moves = threats.zone, threats.moves
    zone[-1] += 1
    number, other = zone[-1], 1 - side
    for i in range(length):
        move, reply = moves[i, 0], moves[i, 1]
        zone[move] = number
        if reply == NOTHING:
            break
        zone[reply] = number
        put(lines, counters, move, side)
        for j in range(counters.size[other, 2]):
            line = counters.open[other, 2, j]
            one = empty_cell(lines, counters, line)
            zone[one] = number
            zone[other_empty_cell(lines, counters, line, one)] = number
        put(lines, counters, reply, other)
    _undo(lines, counters, threats, side, length - 1)
    return number
