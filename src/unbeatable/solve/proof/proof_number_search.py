"""Depth-first proof-number search, compiled: whether the attacker wins.

Each position has two numbers: how much is missing until the side to move is shown to succeed
(`own`), and until the other side is (`others`). The attacker succeeds with a line; the defender
succeeds if there is none. Where usual proof-number search adds the numbers of all children, the
largest is taken, and one for each of the others: transpositions are not counted many times.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unbeatable.solve.jit import compiled, inner, inlined
from unbeatable.solve.proof.line_counters import (
    ATTACKER,
    DEFENDER,
    another_winning_cell,
    put,
    take,
    winning_cell,
)
from unbeatable.solve.proof.threat_search import (
    NODES,
    NOTHING,
    SIDE_KEY,
    STOP,
    Threats,
    find_threats,
    mark_zone,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

INFINITE = (1 << 24) - 1
TABLE_BITS = 21
BUCKET = 4
WON, LOST = -1, -2
THREAT_STEPS = 3000
SMALL = 64
BEGINNINGS = 12


class Search(NamedTuple):
    """Work space."""

    table: "NDArray[np.uint64]"
    hashes: "NDArray[np.uint64]"
    order: "NDArray[np.int16]"
    cell: "NDArray[np.int16]"
    frame: "NDArray[np.int64]"
    own_key: "NDArray[np.uint64]"
    result: "NDArray[np.int64]"
    params: "NDArray[np.int64]"
    number: "NDArray[np.int64]"


def new_search(board) -> Search:
    cells = board.cells
    most = cells * (cells + 1) // 2 + cells
    ranks = np.ones(cells)
    for _ in range(12):
        weight = ranks[board.lines].sum(axis=1)
        new = np.array([weight[board.through[a:b]].sum() for a, b in zip(board.first, board.first[1:])])
        ranks = new / new.max()
    return Search(
        table=np.zeros((1 << TABLE_BITS, 2), dtype=np.uint64),
        hashes=np.zeros((cells + 2, board.symmetries.shape[0]), dtype=np.uint64),
        order=np.argsort(-np.round(ranks, 9), kind="stable").astype(np.int16),
        cell=np.zeros(most, dtype=np.int16),
        frame=np.zeros((cells + 2, 8), dtype=np.int64),
        own_key=np.zeros(cells + 2, dtype=np.uint64),
        result=np.zeros(2, dtype=np.int64),
        params=np.array([3000,1,1,0,0,0,0,0,0,64,0], dtype=np.int64),
        number=np.zeros((most, 2), dtype=np.int64),
    )


@inner
def child_key(lines, search, depth, cell, side):
    """canonical key after a move of side"""
    best = search.hashes[depth, 0] ^ lines.keys[side, cell, 0]
    for s in range(1, search.hashes.shape[1]):
        best = min(best, search.hashes[depth, s] ^ lines.keys[side, cell, s])
    return best ^ SIDE_KEY if side == ATTACKER else best


@inner
def canonical(search, depth, side):
    best = 0
    for s in range(1, search.hashes.shape[1]):
        if search.hashes[depth, s] < search.hashes[depth, best]:
            best = s
    key = search.hashes[depth, best]
    return (key ^ SIDE_KEY if side else key), best


@inner
def find_entry(search, key):
    mask = (1 << TABLE_BITS) - BUCKET
    place = np.int64(key >> np.uint64(20)) & mask
    for i in range(place, place + BUCKET):
        if search.table[i, 0] == key:
            return i
    return -1


@inner
def save(search, key, own, others, work, move):
    mask = (1 << TABLE_BITS) - BUCKET
    place = np.int64(key >> np.uint64(20)) & mask
    effort = 0
    while work > 1:
        work >>= 1
        effort += 1
    best, least = place, np.int64(1 << 40)
    for i in range(place, place + BUCKET):
        if search.table[i, 0] == key:
            best = i
            break
        value = np.int64(search.table[i, 1] >> np.uint64(10)) & 63 if search.table[i, 0] else -1
        if value < least:
            best, least = i, value
    search.table[best, 0] = key
    search.table[best, 1] = np.uint64(own << 40 | others << 16 | effort << 10 | (move + 1))


@inner
def push(lines, counters, search, depth, cell, side):
    put(lines, counters, cell, side)
    for s in range(search.hashes.shape[1]):
        search.hashes[depth + 1, s] = search.hashes[depth, s] ^ lines.keys[side, cell, s]


@inner
def attack_zone(lines, counters, threats, search):
    zone = threats.zone
    zone[-1] += 1
    number = zone[-1]
    small = zone.size - 1 <= search.params[9]
    any_ = False
    for line in range(lines.cells.shape[0]):
        if counters.count[DEFENDER, line] == 0 and (small or counters.count[ATTACKER, line]):
            for i in range(lines.cells.shape[1]):
                zone[lines.cells[line, i]] = number
            any_ = True
    return number if any_ else -1


@inner
def expand(lines, counters, threats, search, side, depth, base):
    """list candidates from base; return the end or WON/LOST."""
    if winning_cell(lines, counters, side) != NOTHING:
        return WON
    must = winning_cell(lines, counters, 1 - side)
    if must != NOTHING and another_winning_cell(lines, counters, 1 - side, must) != NOTHING:
        return LOST
    key = search.hashes[depth, 0]
    frame = search.frame[depth]
    frame[QUIET] = 0
    if not (depth and search.frame[depth - 1, QUIET]) and find_threats(lines, counters, threats, side, key, search.params[0]):
        return WON
    if must != NOTHING:
        search.cell[base] = must
        return base + 1
    length = find_threats(lines, counters, threats, 1 - side, key, search.params[0])
    number = 0
    if length:
        number = mark_zone(lines, counters, threats, 1 - side, length)
    else:
        frame[QUIET] = 1
    if length:
        pass
    elif side == ATTACKER:
        number = attack_zone(lines, counters, threats, search)
    end, most = base, counters.stones.size
    beginnings = number < 0
    for i in range(search.order.size):
        cell = search.order[i]
        if counters.stones[cell] == 0 and (number <= 0 or threats.zone[cell] == number):
            search.cell[end] = cell
            end += 1
            if beginnings and end - base >= BEGINNINGS:
                break
    if end == base:
        return LOST if side == ATTACKER else WON
    return drop_equal(lines, threats, search, depth, base, end)


@inner
def drop_equal(lines, threats, search, depth, base, end):
    """Keep one of candidates which a symmetry of the position maps to each other."""
    for s in range(1, search.hashes.shape[1]):
        if search.hashes[depth, s] != search.hashes[depth, 0]:
            continue
        threats.zone[-1] += 1
        number = threats.zone[-1]
        for i in range(base, end):
            threats.zone[search.cell[i]] = number
        kept = base
        for i in range(base, end):
            cell = search.cell[i]
            image = lines.symmetries[s, cell]
            # drop if the image is a smaller candidate still in
            if image < cell and threats.zone[image] == number:
                threats.zone[cell] = 0
            else:
                search.cell[kept] = cell
                kept += 1
        end = kept
    return end


@inner
def guess(lines, counters, search, cell):
    score = 0
    for i in range(lines.first[cell], lines.first[cell + 1]):
        line = lines.through[i]
        if counters.count[DEFENDER, line] == 0:
            score += search.params[3 + min(counters.count[ATTACKER, line], 2)]
        if counters.count[ATTACKER, line] == 0:
            score += search.params[6 + min(counters.count[DEFENDER, line], 2)]
    return max(search.params[1], search.params[2] - score // 2)


FIRST, END, BEST, OWN_LIMIT, OTHERS_LIMIT, START, IMAGE, QUIET = range(8)


@inner
def _enter(lines, counters, threats, search, side, depth):
    """List candidates. Return whether children are to be searched; else the result is saved."""
    frame = search.frame[depth]
    work = threats.work
    work[NODES] += 1
    frame[START] = work[NODES]
    key, image = canonical(search, depth, side)
    search.own_key[depth], frame[IMAGE] = key, image
    base = frame[FIRST]
    end = expand(lines, counters, threats, search, side, depth, base)
    if end < 0:
        won = end == WON
        search.result[0], search.result[1] = (0, INFINITE) if won else (INFINITE, 0)
        if not work[STOP]:
            save(search, key, search.result[0], search.result[1], 1, NOTHING)
        return False
    frame[END] = end
    for i in range(base, end):
        k = child_key(lines, search, depth, search.cell[i], side)
        entry = find_entry(search, k)
        if entry < 0:
            search.number[i, 0] = search.number[i, 1] = 1
            if side == ATTACKER:
                search.number[i, 1] = guess(lines, counters, search, search.cell[i])
        else:
            value = search.table[entry, 1]
            search.number[i, 0] = np.int64(value >> np.uint64(40))
            search.number[i, 1] = np.int64(value >> np.uint64(16)) & INFINITE
    return True


@inner
def _choose(search, depth):
    """Choose child; return whether to go on."""
    frame = search.frame[depth]
    own, second, best, largest, count = INFINITE, INFINITE, frame[FIRST], 0, 0
    for i in range(frame[FIRST], frame[END]):
        o, d = search.number[i, 0], search.number[i, 1]
        if d < own:
            second = own
            own, best = d, i
        elif d < second:
            second = d
        if o > 0:
            largest = max(largest, o)
            count += 1
    if own == 0:
        others = INFINITE
    elif count == 0:
        others = 0
    else:
        others = min(largest + count - 1, INFINITE - 1)
    frame[BEST] = best
    search.result[0], search.result[1] = own, others
    if own >= frame[OWN_LIMIT] or others >= frame[OTHERS_LIMIT]:
        return False
    following = search.frame[depth + 1]
    following[FIRST] = frame[END]
    following[OWN_LIMIT] = min(frame[OTHERS_LIMIT] - count + 1, INFINITE)
    following[OTHERS_LIMIT] = min(frame[OWN_LIMIT], second + 1 + second // 4)
    return True


@inner
def _leave(lines, threats, search, depth):
    frame = search.frame[depth]
    move = NOTHING
    if search.result[0] == 0:
        move = np.int64(lines.symmetries[frame[IMAGE], search.cell[frame[BEST]]])
    save(search, search.own_key[depth], search.result[0], search.result[1],
         threats.work[NODES] - frame[START] + 1, move)


@inner
def prove(lines, counters, threats, search, side):
    depth = 0
    search.frame[0, FIRST] = 0
    search.frame[0, OWN_LIMIT] = search.frame[0, OTHERS_LIMIT] = INFINITE
    entering = True
    while True:
        inside = True
        if entering:
            inside = _enter(lines, counters, threats, search, side, depth)
            entering = False
        if threats.work[STOP]:
            while depth:
                depth -= 1
                side = 1 - side
                take(lines, counters, search.cell[search.frame[depth, BEST]], side)
            return
        if inside and _choose(search, depth):
            push(lines, counters, search, depth, search.cell[search.frame[depth, BEST]], side)
            depth += 1
            side = 1 - side
            entering = True
            continue
        if inside:
            _leave(lines, threats, search, depth)
        if depth == 0:
            return
        depth -= 1
        side = 1 - side
        best = search.frame[depth, BEST]
        take(lines, counters, search.cell[best], side)
        search.number[best, 0], search.number[best, 1] = search.result[0], search.result[1]


@compiled(nogil=True)
def prove_root(lines, counters, threats, search, side):
    prove(lines, counters, threats, search, side)
    return search.result[0] << 32 | search.result[1]
