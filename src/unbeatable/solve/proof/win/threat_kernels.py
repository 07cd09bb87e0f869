"""Threat search, compiled: wins by threats alone.

A threat leaves one cell to complete a line, so the reply is forced. A sequence of threats ends with
a double threat, which no reply meets. Short sequences are looked for first, then any. A sequence is
kept as pairs of a move and the forced reply; the last pair is the cell that completes a line, and
NOTHING.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unbeatable.solve.jit import uncounted, uncounted_inlined
from unbeatable.solve.proof.win.counter_kernels import (
    empty_cell,
    is_open,
    other_empty_cell,
    put,
    stones_of_open_line,
    take,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

NOTHING, SEVERAL = np.int64(-1), np.int64(-2)
"""Stand for a cell."""
MAX_THREATS = np.int64(60)
"""The most threats in a sequence."""
LIMITS = (1, 2, 60)
"""The most threats of the searches that are made one after another, without the last double one."""
TABLE_BITS = 18
"""The places of the table, as a power of two. A place takes 16 bytes. A larger table leaves the
processor's cache, and most of the time would be spent waiting for memory."""
SIDE_KEY = np.uint64(0x9E3779B97F4A7C15)
"""Tells positions with the same stones and the other side to move apart."""
EXHAUSTED = np.int64(255)
"""In the table: no sequence of any length wins."""
NOT_WON, WON = np.int64(0), np.int64(1)
"""What the table knows."""
WON_SHIFT = np.uint64(40)
STOP, STEPS, STEPS_OF_ONE, NODES, FREE_DEPTH = range(5)
"""The words of `work`: whether to stop, the steps of threat searches, the most of a single one, the
nodes of proof-number searches, and the last depth of those at which the attacker need not threaten
anything."""
FIRST, END, NEXT = range(3)
"""The words of a range."""


class Threats(NamedTuple):
    """Work space of the threat search."""

    table: "NDArray[np.uint64]"
    """A key and what is known, by place."""
    pairs: "NDArray[np.int64]"
    """The empty cells of open lines that lack two stones: those of each depth after another."""
    range: "NDArray[np.int64]"
    """Which of them belong to each depth: the first, the end, and twice the next one to be tried;
    one more with its cells the other way round."""
    must: "NDArray[np.int64]"
    """By depth: where the other side would complete a line; NOTHING if it cannot, or SEVERAL."""
    cut: "NDArray[np.bool_]"
    """Whether something at each depth was not tried because the sequence became too long."""
    key: "NDArray[np.uint64]"
    """The key of the position at each depth."""
    moves: "NDArray[np.int64]"
    """The sequence."""
    zone: "NDArray[np.int64]"
    """By cell: the number of the last zone it was in. The last entry counts zones."""
    work: "NDArray[np.int64]"


def new_threats(cells: int, lines: int) -> Threats:
    """Return an empty work space."""
    return Threats(
        table=np.zeros((1 << TABLE_BITS, 2), dtype=np.uint64),
        pairs=np.zeros(((1 << 14) + 4 * lines, 2), dtype=np.int64),
        range=np.zeros((MAX_THREATS + 2, 3), dtype=np.int64),
        must=np.zeros(MAX_THREATS + 2, dtype=np.int64),
        cut=np.zeros(MAX_THREATS + 2, dtype=np.bool_),
        key=np.zeros(MAX_THREATS + 2, dtype=np.uint64),
        moves=np.zeros((MAX_THREATS + 2, 2), dtype=np.int64),
        zone=np.zeros(cells + 1, dtype=np.int64),
        work=np.zeros(5, dtype=np.int64),
    )


@uncounted_inlined
def _place(key):
    return np.int64(key & np.uint64((1 << TABLE_BITS) - 1))


@uncounted_inlined
def _store(threats, key, won, length, move, reply):
    place = _place(key)
    threats.table[place, 0] = key
    threats.table[place, 1] = np.uint64(won << 40 | length << 32 | (move + 1) << 16 | (reply + 1))


@uncounted_inlined
def _note_must(lines, counters, threats, depth, line):
    """Note that the other side can complete a line."""
    cell = empty_cell(lines, counters, line)
    known = threats.must[depth]
    threats.must[depth] = cell if known in (NOTHING, cell) else SEVERAL


@uncounted_inlined
def _add_pair(lines, counters, threats, depth, line):
    end = threats.range[depth, END]
    threats.pairs[end, 0] = empty_cell(lines, counters, line)
    threats.pairs[end, 1] = other_empty_cell(lines, counters, line)
    threats.range[depth, END] = end + 1


@uncounted
def _begin(lines, counters, threats, side, key):
    """List the threats at the root. Return whether there are any to be tried."""
    threats.range[0, :] = 0
    threats.must[0] = NOTHING
    threats.key[0] = key ^ SIDE_KEY if side else key
    own = stones_of_open_line(lines, side, 2)
    others = stones_of_open_line(lines, 1 - side, 1)
    for line in range(counters.line.size):
        if is_open(counters.line[line], own):
            _add_pair(lines, counters, threats, 0, line)
        elif is_open(counters.line[line], others):
            _note_must(lines, counters, threats, 0, line)
    return threats.must[0] != SEVERAL and threats.range[0, END] > 0


@uncounted_inlined
def _undo(lines, counters, threats, side, depth):
    for i in range(depth - 1, -1, -1):
        take(lines, counters, threats.moves[i, 1], 1 - side)
        take(lines, counters, threats.moves[i, 0], side)


@uncounted_inlined
def _bit(cell):
    """Return the bit of a cell. Cells share one only on boards of more than 64."""
    return np.uint64(1) << np.uint64(cell & 63)


@uncounted
def _find_double(threats, depth):
    """Set the moves at this depth to a double threat. Return whether there is one."""
    pairs, must = threats.pairs, threats.must[depth]
    first, end = threats.range[depth, FIRST], threats.range[depth, END]
    once = twice = np.uint64(0)
    for i in range(first, end):
        bits = _bit(pairs[i, 0]) | _bit(pairs[i, 1])
        twice |= once & bits
        once |= bits
    if must != NOTHING:
        twice &= _bit(must)
    if twice == 0:
        return False
    for i in range(first, 2 * end - first):
        one = pairs[i, 0] if i < end else pairs[i - end + first, 1]
        two = pairs[i, 1] if i < end else pairs[i - end + first, 0]
        if must not in (NOTHING, one) or twice & _bit(one) == 0:
            continue
        for j in range(first, end):
            if pairs[j, 0] == one and pairs[j, 1] != two:
                last = pairs[j, 1]
            elif pairs[j, 1] == one and pairs[j, 0] != two:
                last = pairs[j, 0]
            else:
                continue
            threats.moves[depth, 0], threats.moves[depth, 1] = one, two
            threats.moves[depth + 1, 0], threats.moves[depth + 1, 1] = last, NOTHING
            return True
    return False


@uncounted
def _make(lines, counters, threats, side, depth, move, reply):
    """Make a threat and its reply, and list the threats that follow, if the reply can be met."""
    keys, pairs, new = lines.keys, threats.pairs, depth + 1
    threats.moves[depth, 0], threats.moves[depth, 1] = move, reply
    put(lines, counters, move, side)
    put(lines, counters, reply, 1 - side)
    threats.key[new] = threats.key[depth] ^ keys[side, move, 0] ^ keys[1 - side, reply, 0]
    first = end = threats.range[depth, END]
    threats.range[new, FIRST] = threats.range[new, END] = first
    threats.must[new] = NOTHING
    others = stones_of_open_line(lines, 1 - side, 1)
    for i in range(lines.first[reply], lines.first[reply + 1]):
        if is_open(counters.line[lines.through[i]], others):
            _note_must(lines, counters, threats, new, lines.through[i])
    if threats.must[new] == SEVERAL or 2 * end + lines.through.size > pairs.shape[0]:
        return
    for i in range(threats.range[depth, FIRST], first):
        one, two = pairs[i, 0], pairs[i, 1]
        if counters.stones[one] == 0 and counters.stones[two] == 0:
            pairs[end, 0], pairs[end, 1] = one, two
            end += 1
    threats.range[new, END] = end
    own = stones_of_open_line(lines, side, 2)
    for i in range(lines.first[move], lines.first[move + 1]):
        if is_open(counters.line[lines.through[i]], own):
            _add_pair(lines, counters, threats, new, lines.through[i])


@uncounted
def _enter(threats, depth, left):
    """Return whether threats are to be tried in the position at this depth."""
    first, end = threats.range[depth, FIRST], threats.range[depth, END]
    if end == first:
        return False
    if left == 1:
        threats.cut[depth] = True
        return False
    threats.range[depth, NEXT] = 2 * first
    key = threats.key[depth]
    place = _place(key)
    if threats.table[place, 0] != key:
        return True
    known = np.int64(threats.table[place, 1])
    length = known >> 32 & 255
    if not known >> 40:
        if length >= left:
            threats.cut[depth] = length < EXHAUSTED
            return False
    elif length > left + 1:
        threats.cut[depth] = True
        return False
    else:
        threats.pairs[end, 0] = (known >> 16 & 0xFFFF) - 1
        threats.pairs[end, 1] = (known & 0xFFFF) - 1
        threats.range[depth, NEXT] = 2 * end
        threats.range[depth, END] = end + 1
    return True


@uncounted
def _search_to(lines, counters, threats, side, limit, last_step):
    """Return the length of a sequence of at most `limit` threats and the last move; else 0."""
    work, moves, pairs = threats.work, threats.moves, threats.pairs
    depth, entering = np.int64(0), True
    while True:
        trying = not entering
        if entering:
            entering = False
            work[STEPS] += 1
            threats.cut[depth] = False
            if _find_double(threats, depth):
                for i in range(depth + 1):
                    _store(threats, threats.key[i], WON, depth + 2 - i, moves[i, 0], moves[i, 1])
                _undo(lines, counters, threats, side, depth)
                return depth + 2
            if work[STEPS] >= last_step or work[STOP]:
                _undo(lines, counters, threats, side, depth)
                threats.cut[0] = True
                return np.int64(0)
            trying = _enter(threats, depth, limit - depth)
        if trying:
            i = threats.range[depth, NEXT]
            if i < 2 * threats.range[depth, END]:
                threats.range[depth, NEXT] = i + 1
                move, reply = pairs[i >> 1, i & 1], pairs[i >> 1, 1 - (i & 1)]
                if threats.must[depth] in (NOTHING, move):
                    _make(lines, counters, threats, side, depth, move, reply)
                    depth += 1
                    entering = True
                continue
            known = limit - depth if threats.cut[depth] else EXHAUSTED
            _store(threats, threats.key[depth], NOT_WON, known, NOTHING, NOTHING)
        if depth == 0:
            return np.int64(0)
        depth -= 1
        threats.cut[depth] |= threats.cut[depth + 1]
        take(lines, counters, moves[depth, 1], 1 - side)
        take(lines, counters, moves[depth, 0], side)


@uncounted
def find_threats(lines, counters, threats, side, key, steps):
    """Return the length of a winning sequence of a side that is to move; 0 if none was found.

    The side cannot complete a line at once. `key` is that of the stones under the identity.
    """
    if not _begin(lines, counters, threats, side, key):
        return np.int64(0)
    last_step, end = threats.work[STEPS] + steps, threats.range[0, END]
    for limit in LIMITS:
        threats.range[0, END] = end
        length = _search_to(lines, counters, threats, side, np.int64(limit), last_step)
        if length or not threats.cut[0] or threats.work[STOP]:
            return length
        if threats.work[STEPS] >= last_step:
            break
    # Not true, but a second search of the position would find no more.
    _store(threats, threats.key[0], NOT_WON, EXHAUSTED, NOTHING, NOTHING)
    return np.int64(0)


@uncounted
def is_known_win(threats, side, key):
    """Return whether the table knows a winning sequence of a side that is to move."""
    key = key ^ SIDE_KEY if side else key
    place = _place(key)
    return threats.table[place, 0] == key and threats.table[place, 1] >> WON_SHIFT != 0


@uncounted
def save_win(threats, side, key, length):
    """Note that the sequence that was found last also wins in another position."""
    key = key ^ SIDE_KEY if side else key
    _store(threats, key, WON, length, threats.moves[0, 0], threats.moves[0, 1])


@uncounted
def mark_zone(lines, counters, threats, side, length):
    """Mark the cells with which the other side, if it were to move, could disturb a sequence.

    That are the cells of the sequence, and the empty cells of lines on which the other side lacks
    two stones when it is to reply: with a stone on one, it would threaten to complete the line.
    """
    zone, moves = threats.zone, threats.moves
    zone[-1] += 1
    number, stones = zone[-1], stones_of_open_line(lines, 1 - side, 2)
    for i in range(length):
        move, reply = moves[i, 0], moves[i, 1]
        zone[move] = number
        if reply == NOTHING:
            break
        zone[reply] = number
        put(lines, counters, move, side)
        for line in range(counters.line.size):
            if is_open(counters.line[line], stones):
                zone[empty_cell(lines, counters, line)] = number
                zone[other_empty_cell(lines, counters, line)] = number
        put(lines, counters, reply, 1 - side)
    _undo(lines, counters, threats, side, length - 1)
    return number
