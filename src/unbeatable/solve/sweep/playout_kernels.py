"""The compiled loop of random games.

Choosing among the empty cells on each ply is the same as shuffling all cells once, so each ply
draws the next cell of a Fisher-Yates shuffle. The shuffle need not be undone after a game, because
the next game can start from any order of the cells.
"""

import numpy as np
from numba import prange

from unbeatable.solve.jit import compiled

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
PLIES_PER_DRAW = np.uint64(4)
FRACTION_BITS = np.uint64(56)


@compiled(parallel=True)
def play_chunks(cells, lines, shortest, shares, seeds, ends):
    """Play shares[i] games with the random numbers from seeds[i]; ends[i] says how they ended.

    lines are the number of low cells and the tables of lines of both planes, as in a PositionIndex.
    No game is over before `shortest` plies.
    """
    for chunk in prange(len(shares)):
        _play_chunk(cells, lines, shortest, shares[chunk], seeds[chunk], ends[chunk])


@compiled()
def _play_chunk(cells, lines, shortest, games, state, ends):
    """Add to `ends`: games with a line of the first player, of the second, with none; all plies."""
    low_cells, low_lines, high_lines = lines
    low_bits = np.uint64(low_cells)
    low_mask = (np.uint64(1) << low_bits) - np.uint64(1)
    fraction_mask = (np.uint64(1) << FRACTION_BITS) - np.uint64(1)
    bits = np.empty(cells, np.uint64)  # the cells in random order, as masks
    for cell in range(cells):
        bits[cell] = np.uint64(1) << np.uint64(cell)
    total = np.uint64(cells)
    earliest = np.uint64(shortest)
    first_lines = 0
    second_lines = 0
    plies = np.int64(0)
    for _ in range(games):
        own = np.uint64(0)
        other = np.uint64(0)
        ply = np.uint64(0)
        fraction = np.uint64(0)
        won = False
        while ply < total and not won:
            if ply % PLIES_PER_DRAW == 0:
                state += GOLDEN
                fraction = _mixed(state) >> (np.uint64(64) - FRACTION_BITS)
            # A random fraction times n: its whole part is below n, the rest is a fraction again.
            scaled = fraction * (total - ply)
            fraction = scaled & fraction_mask
            drawn = ply + (scaled >> FRACTION_BITS)
            bit = bits[drawn]
            bits[drawn] = bits[ply]
            bits[ply] = bit
            own, other = other, own | bit  # for the player who moves next
            ply += np.uint64(1)
            if ply >= earliest:
                won = (low_lines[other & low_mask] & high_lines[other >> low_bits]) != 0
        plies += np.int64(ply)
        if won:
            if ply & np.uint64(1):
                first_lines += 1
            else:
                second_lines += 1
    ends[0] = first_lines
    ends[1] = second_lines
    ends[2] = games - first_lines - second_lines
    ends[3] = plies


@compiled()
def _mixed(state):
    """Return 64 random bits from a counter: the output function of SplitMix64."""
    state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return state ^ (state >> np.uint64(31))
