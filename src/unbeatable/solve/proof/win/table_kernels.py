"""The table of proof-number search, compiled: what is known about positions.

An entry has two words, the key and

    own (24 bits) | others (24) | effort (6) | move + 1 (10)

The key is the least of the keys of all images of a position, so images share an entry. `own` and
`others` are the numbers of proof-number search, from the view of the side to move. The move is the
one that succeeds, on the image whose key it is. Effort is the logarithm of the nodes below; in a
bucket that is full, the entry of least effort is replaced.
"""

from typing import TYPE_CHECKING

import numpy as np

from unbeatable.solve.jit import uncounted, uncounted_inlined
from unbeatable.solve.proof.win.counter_kernels import ATTACKER
from unbeatable.solve.proof.win.threat_kernels import SIDE_KEY

if TYPE_CHECKING:
    from numpy.typing import NDArray

INFINITE = (1 << 24) - 1
"""The number of a side that cannot succeed any more."""
TABLE_BITS = 23
"""The places of the table, as a power of two. A place takes 16 bytes, once it is used."""
BUCKET = 4
"""The places that a position may be in: a cache line."""
OWN_SHIFT, OTHERS_SHIFT, EFFORT_SHIFT = np.uint64(40), np.uint64(16), np.uint64(10)


def new_table() -> "NDArray[np.uint64]":
    """Return an empty table."""
    return np.zeros((1 << TABLE_BITS, 2), dtype=np.uint64)


def save_wins(table: "NDArray[np.uint64]", keys: "list[int]", moves: "list[int]") -> None:
    """Save that the side to move wins in these positions by these moves."""
    for key, move in zip(keys, moves, strict=True):
        bucket = key >> 20 & (1 << TABLE_BITS) - BUCKET
        places = range(bucket, bucket + BUCKET)
        place = next((place for place in places if not table[place, 0]), bucket)
        table[place] = key, INFINITE << 16 | move + 1


@uncounted
def canonical_key(hashes, side):
    """Return the key of a position, given the keys of its images, and the image that has it."""
    image = 0
    for i in range(1, hashes.size):
        if hashes[i] < hashes[image]:
            image = i
    key = hashes[image]
    return (key if side == ATTACKER else key ^ SIDE_KEY), image


@uncounted
def key_after(lines, hashes, cell, side):
    """Return the key of the position after a side has put a stone on a cell."""
    keys = lines.keys[side, cell]
    key = hashes[0] ^ keys[0]
    for i in range(1, hashes.size):
        key = min(key, hashes[i] ^ keys[i])
    return key ^ SIDE_KEY if side == ATTACKER else key


@uncounted_inlined
def _bucket(key):
    # The lowest bits choose the place in the table of threats; the highest are not evenly
    # distributed, because the least of several keys is taken.
    return np.int64(key >> np.uint64(20)) & (1 << TABLE_BITS) - BUCKET


@uncounted
def find_entry(table, key):
    """Return the place of a position; -1 if it is not in the table."""
    bucket = _bucket(key)
    for place in range(bucket, bucket + BUCKET):
        if table[place, 0] == key:
            return place
    return np.int64(-1)


@uncounted_inlined
def own_number(entry):
    return np.int64(entry >> OWN_SHIFT)


@uncounted_inlined
def others_number(entry):
    return np.int64(entry >> OTHERS_SHIFT) & INFINITE


@uncounted_inlined
def move_of(entry):
    return np.int64(entry & np.uint64(1023)) - 1


@uncounted_inlined
def _effort(entry):
    return np.int64(entry >> EFFORT_SHIFT) & 63


@uncounted
def save(table, key, own, others, nodes, move):
    """Save what is known about a position after a search of so many nodes."""
    effort = 0
    while nodes > 1:
        nodes >>= 1
        effort += 1
    bucket = _bucket(key)
    chosen, least = bucket, 64
    for place in range(bucket, bucket + BUCKET):
        if table[place, 0] == key:
            chosen = place
            break
        value = _effort(table[place, 1]) if table[place, 0] else -1
        if value < least:
            chosen, least = place, value
    table[chosen, 0] = key
    table[chosen, 1] = np.uint64(own << 40 | others << 16 | effort << 10 | (move + 1))
