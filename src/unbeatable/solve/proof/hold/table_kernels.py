"""The table of proof and disproof numbers by position, for compiled code.

A place holds the key of a position and a word: its two numbers and how much work they were. Four
places share a cache line: a position is stored in one of the four that its key begins with.
"""

import numpy as np

from unbeatable.solve.alpha_beta.line_kernels import ONE, U64
from unbeatable.solve.jit import uncounted_inlined

UNSEEN = U64(0)
"""The word of a position that is not in the table."""
NUMBER_BITS, WORK_BITS = U64(29), U64(6)
NUMBER, WORK = (ONE << NUMBER_BITS) - ONE, (ONE << WORK_BITS) - ONE
INFINITE = 1 << 28
"""The proof number of what is disproved, and the disproof number of what is proved."""


@uncounted_inlined
def _bucket(table, key):
    return np.int64(key >> U64(32)) * (table.shape[0] // 4) >> 32 << 2


@uncounted_inlined
def look_up(table, key):
    """Return the word of a position."""
    bucket = _bucket(table, key)
    for place in range(bucket, bucket + 4):
        if table[place, 0] == key:
            return table[place, 1]
    return UNSEEN


@uncounted_inlined
def proof_of(word):
    return np.int64(word >> NUMBER_BITS + WORK_BITS)


@uncounted_inlined
def disproof_of(word):
    return np.int64(word >> WORK_BITS & NUMBER)


@uncounted_inlined
def store(table, key, proof, disproof, nodes):
    """Store the numbers of a position that took this many nodes, in place of the least work."""
    work = U64(0)
    while nodes > 0:
        work += ONE
        nodes >>= 1
    bucket = _bucket(table, key)
    chosen, least = bucket, WORK
    for place in range(bucket, bucket + 4):
        word = table[place, 1]
        if word == UNSEEN or table[place, 0] == key:
            chosen = place
            work = max(work, word & WORK)
            break
        if word & WORK < least:
            chosen, least = place, word & WORK
    table[chosen, 0] = key
    table[chosen, 1] = (U64(proof) << NUMBER_BITS | U64(disproof)) << WORK_BITS | work
