"""Compiled loops over many positions, each given by its canonical key.

`board` is bitboard.Constants; keys are uint64, scores int8.
"""

import numpy as np

from unbeatable.solve.alpha_beta.kernels import STOP, UNBOUNDED, find_score, score_at
from unbeatable.solve.alpha_beta.line_kernels import ONE, count_bits, has_line, winning_cells
from unbeatable.solve.alpha_beta.transposition_table import mirror
from unbeatable.solve.jit import compiled, inner


@inner
def _unpack(board, key):
    """Return the stones of the player to move and all stones.

    With 1 added to each column of the key, its highest bit is the lowest empty cell, and the bits
    below are the player's stones.
    """
    own = key + board.bottom
    above = board.bottom << board.height - ONE
    filled = own
    for _ in range(board.height - ONE):
        filled |= filled >> ONE & ~above
    taken = filled >> ONE & ~above
    return own & taken, taken


@inner
def _key(board, own, taken):
    return min(own + taken, mirror(board, own) + mirror(board, taken))


@inner
def _wins_at_once(board, own, taken):
    return winning_cells(board, own) & taken + board.bottom & board.full != 0


@compiled(nogil=True)
def list_children(board, keys, children):
    """Write the keys of all positions after one move without a line; return how many.

    Some occur more than once.
    """
    count = 0
    for key in keys:
        own, taken = _unpack(board, key)
        moves = taken + board.bottom & board.full
        while moves:
            move = moves & ~moves + ONE
            moves ^= move
            if not has_line(board, own | move):
                children[count] = _key(board, own ^ taken, taken | move)
                count += 1
    return count


@compiled(nogil=True)
def find_quiet(board, keys, quiet):
    """Set for each position whether the player to move cannot win at once."""
    for i in range(len(keys)):
        own, taken = _unpack(board, keys[i])
        quiet[i] = not _wins_at_once(board, own, taken)


@compiled(nogil=True)
def back_up(board, keys, child_keys, child_scores, scores):
    """Compute the scores of the positions of a ply from those of the next ply.

    The player to move cannot win at once in any of them. No child fills the board.
    """
    for i in range(len(keys)):
        own, taken = _unpack(board, keys[i])
        stones = np.int64(count_bits(taken))
        best = -score_at(board, 0)
        moves = taken + board.bottom & board.full
        while moves:
            move = moves & ~moves + ONE
            moves ^= move
            if _wins_at_once(board, own ^ taken, taken | move):
                score = -score_at(board, stones + 2)
            else:
                child = _key(board, own ^ taken, taken | move)
                score = -np.int64(child_scores[np.searchsorted(child_keys, child)])
            best = max(best, score)
        scores[i] = best


@compiled(nogil=True)
def find_scores(board, table, table_bits, keys, scores, stop):
    """Search each position. Return early once stop[STOP] is set."""
    stack = np.empty((3, board.cells), dtype=np.uint64)
    for i in range(len(keys)):
        if stop[STOP]:
            return
        own, taken = _unpack(board, keys[i])
        scores[i] = find_score(board, table, table_bits, own, taken, stop, stack, -UNBOUNDED)
