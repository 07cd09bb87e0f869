"""The transposition table: bounds of scores that the search has proven, compiled.

An entry is one word, so threads can share a table without locks:

    tag (64 - table_bits bits) | stones (7) | is_lower_bound (1) | score + 64 (7)

The tag and the place in the table together are the position's key, scrambled by a bijection, so
two positions are never confused. A place has two entries. The first one prefers positions with few
stones, which took longest; the second one is always replaced.
"""

import numpy as np

from unbeatable.solve.alpha_beta.line_kernels import ONE, U64
from unbeatable.solve.jit import inlined

NO, YES, UNKNOWN = 0, 1, 2
"""Whether a score reaches a bound."""

MIRRORED = 16
"""The most stones of a position that shares its entry with its mirror image."""
SCORE_BITS, SCORE_ZERO = U64(127), 64
LOWER_BOUND = U64(128)
STONES_SHIFT, STONES_BITS = U64(8), U64(127)
DATA_BITS = U64(15)
MIN_TABLE_BITS = 15
"""With fewer places a tag would not fit into an entry."""
SCRAMBLE = U64(0x9E3779B97F4A7C15)


@inlined
def mirror(board, bits):
    mirrored = U64(0)
    for _ in range(board.columns):
        mirrored = mirrored << board.height | bits & board.column
        bits >>= board.height
    return mirrored


@inlined
def scramble(board, own, taken, stones):
    """Return the key of a position, mixed so that each bit depends on all others."""
    key = own + taken
    if stones <= MIRRORED:
        key = min(key, mirror(board, own) + mirror(board, taken))
    key *= SCRAMBLE
    key ^= key >> U64(32)
    return key * SCRAMBLE


@inlined
def look_up(table, place, tag, bound):
    """Return what the table knows; UNKNOWN if it does not know enough."""
    for i in range(2):
        entry = table[place + U64(i)]
        if entry >> DATA_BITS == tag and entry:
            score = np.int64(entry & SCORE_BITS) - SCORE_ZERO
            if entry & LOWER_BOUND:
                if score >= bound:
                    return YES
            elif score < bound:
                return NO
    return UNKNOWN


@inlined
def store(table, place, tag, stones, bound, answer):
    entry = tag << DATA_BITS | U64(stones) << STONES_SHIFT
    if answer == YES:
        entry |= LOWER_BOUND | U64(bound + SCORE_ZERO)
    else:
        entry |= U64(bound - 1 + SCORE_ZERO)
    first = table[place]
    if first >> DATA_BITS != tag:
        if U64(stones) > first >> STONES_SHIFT & STONES_BITS and first:
            table[place + ONE] = entry
            return
        table[place + ONE] = first
    table[place] = entry
