"""The table of proof and disproof numbers by position, for compiled code.

A place holds the key of a position and a word with its two numbers. Four places share a cache line:
a position is stored in one of the four that its key begins with.
"""

import numpy as np

from unbeatable.solve.alpha_beta.line_kernels import ONE, U64
from unbeatable.solve.jit import inlined

UNSEEN = U64(0)
"""The word of a position that is not in the table."""
HALF = U64(32)
LOW_HALF = (ONE << HALF) - ONE
INFINITE = 1 << 28
"""The proof number of what is disproved, and the disproof number of what is proved."""


@inlined
def _bucket(table, key):
    return np.int64(key >> U64(32)) * (table.shape[0] // 4) >> 32 << 2


@inlined
def look_up(table, key):
    """Return the word of a position."""
    bucket = _bucket(table, key)
    for place in range(bucket, bucket + 4):
        if table[place, 0] == key:
            return table[place, 1]
    return UNSEEN


@inlined
def proof_of(word):
    return np.int64(word >> HALF)


@inlined
def disproof_of(word):
    return np.int64(word & LOW_HALF)


@inlined
def store(table, key, proof, disproof):
    """Store the numbers of a position, in place of those that were least work to find."""
    bucket = _bucket(table, key)
    chosen, least = bucket, np.int64(4 * INFINITE)
    for place in range(bucket, bucket + 4):
        word = table[place, 1]
        if word == UNSEEN or table[place, 0] == key:
            chosen = place
            break
        work = proof_of(word) + disproof_of(word)
        if work < least:
            chosen, least = place, work
    table[chosen, 0] = key
    table[chosen, 1] = U64(proof) << HALF | U64(disproof)
