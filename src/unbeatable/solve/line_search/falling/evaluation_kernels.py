"""What a position is worth where stones fall, without looking ahead.

Late in a game, the player who runs out of safe cells must play below a cell that wins for the
opponent: that is played out, as if no more threats arose. Early in a game, stones on open lines
count.
`board` is bitboard.Constants; sets of cells are uint64.
"""

import numpy as np

from unbeatable.solve.alpha_beta.line_kernels import ONE, U64, count_bits, winning_cells
from unbeatable.solve.jit import inlined, inner

ENDGAME = 40
"""What it is worth to win once all safe cells are filled."""
THREAT = 4
"""What an empty cell is worth that completes a line."""
TURN = 2
"""What it is worth to be the one to move."""


@inlined
def estimate(board, own, taken):
    """Return what a position is worth to the player to move, who cannot win at once."""
    other, empty = own ^ taken, board.full & ~taken
    mine, theirs = winning_cells(board, own) & empty, winning_cells(board, other) & empty
    score = TURN + THREAT * (np.int64(count_bits(mine)) - np.int64(count_bits(theirs)))
    score += _count_open(board, own, empty) - _count_open(board, other, empty)
    if mine | theirs:
        score += ENDGAME * _play_out(board, taken, mine, theirs)
    return score


@inner
def _count_open(board, own, empty):
    """Return the stones on lines that are open to a player. A stone counts for each of them."""
    free, count = own | empty, np.int64(0)
    for direction in range(4):
        step = ONE if direction == 0 else board.height + U64(direction) - U64(2)
        lines, shifted = free, free
        for _ in range(board.k - 1):
            shifted >>= step
            lines &= shifted
        for _ in range(board.k):
            count += np.int64(count_bits(own & lines))
            lines <<= step
    return count


@inner
def _play_out(board, taken, mine, theirs):
    """Return 1 if the player to move wins in the end, -1 for the opponent, 0 for nobody.

    Both fill the cells that are safe. Then one of them must play below a winning cell of the other.
    """
    tops = (board.bottom << board.height) - board.bottom & ~board.full
    sign = 1
    while True:
        empty = board.full & ~taken
        # The cells of each column below the first that is, or is below, a winning one.
        stops = (mine | theirs | (mine | theirs) >> ONE) & empty | tops
        safe = ~stops & (stops - board.bottom) & empty
        if count_bits(safe) & ONE:
            mine, theirs, sign = theirs, mine, -sign
        taken |= safe
        playable = taken + board.bottom & board.full
        if playable == 0:
            return 0
        if playable & mine:
            return sign
        move = playable & theirs
        if move == 0:
            move = playable & ~(theirs >> ONE)
            if move == 0:
                return -sign
        taken |= move & ~move + ONE
        mine, theirs, sign = theirs & ~taken, mine & ~taken, -sign
