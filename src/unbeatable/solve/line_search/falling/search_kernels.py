"""The search where stones fall: alpha-beta with null windows and a transposition table.

A null window asks on which side of a bound a score is. The answers close in on the score.
`board` is bitboard.Constants; sets of cells are uint64; `w` is a Memory.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unbeatable.solve.alpha_beta.kernels import sound_moves
from unbeatable.solve.alpha_beta.line_kernels import ONE, U64, count_bits, has_line, winning_cells
from unbeatable.solve.alpha_beta.transposition_table import scramble
from unbeatable.solve.jit import compiled, uncounted, uncounted_inlined
from unbeatable.solve.line_search.falling.evaluation_kernels import estimate

if TYPE_CHECKING:
    from numpy.typing import NDArray

WIN = 1000
"""The score of a win before the first ply; less by the plies to its end."""
IN_SIGHT = 900
"""The least score of a win."""
NOT_KNOWN = 2000
STOP, NODES, MOST_NODES = range(3)
"""The words of `counts`: whether to stop, the positions so far, and the most that may be."""
CHECK_EVERY = 1023
"""How many positions, less one, are searched between two looks at the limits."""
DEPTH, BOUND, BEST, BEST_MOVE, LEFT, MOVE, TRIED, LATE_BY, FRAME = range(9)
"""What is noted of a position of the variation: the depth that is left, the bound, the best score
and its column, the moves that are left, the column that is tried, how many have been, and by how
much its depth was reduced; then the size of a note."""
FORCED = -1
"""Stands for the moves that are left if there was only one from the start."""
AGAIN = -1
"""Stands for the reduction if the move is to be searched again without one."""
LATE = 3
"""The moves that are searched before the depth is reduced."""

TABLE_BITS = U64(22)
"""The places of the transposition table, as a power of two."""
TAG_BITS = U64(64) - TABLE_BITS
DATA_BITS = U64(22)
"""An entry is one word: tag, column (4 bits), depth (6), whether it is a lower bound (1), score
(11). Tag and place together are the position, so that two are never confused."""
COLUMN_SHIFT, DEPTH_SHIFT, LOWER_SHIFT = U64(18), U64(12), U64(11)
MOST_MOVES = 15
NO_COLUMN = 15


class Memory(NamedTuple):
    """What the search writes on."""

    counts: "NDArray[np.int64]"
    table: "NDArray[np.uint64]"
    stones: "NDArray[np.uint64]"
    """The position at each ply of the variation: the player's stones, and all stones."""
    frames: "NDArray[np.int64]"
    moves: "NDArray[np.int64]"
    """The columns at each ply, the best one last, each below its merit."""
    history: "NDArray[np.int64]"
    """How often a move to each bit was good, for the first player and the second one."""


def new_memory(most_nodes: int) -> Memory:
    return Memory(
        np.array([0, 0, most_nodes], dtype=np.int64),
        np.zeros(1 << int(TABLE_BITS), dtype=np.uint64),
        np.zeros((64, 2), dtype=np.uint64),
        np.zeros((64, FRAME), dtype=np.int64),
        np.zeros((64, MOST_MOVES), dtype=np.int64),
        np.zeros((2, 64), dtype=np.int64),
    )


@uncounted_inlined
def _judge(board, own, taken, stones, bound, moves):
    """Return a score that needs no search; NOT_KNOWN if there is none.

    `moves` are those that do not lose at once. The player to move cannot win at once.
    """
    if moves == 0:
        return stones + 2 - WIN
    if stones >= board.cells - 2:
        return 0
    if stones + 4 - WIN >= bound:
        return stones + 4 - WIN
    if WIN - stones - 3 < bound:
        return WIN - stones - 3
    empty = board.full & ~taken
    if not has_line(board, (own if bound >= 1 else own ^ taken) | empty):
        return 0
    return NOT_KNOWN


@uncounted_inlined
def _look_up(w, key, depth, bound):
    """Return the score that the table knows, if it is enough, else NOT_KNOWN, and the column."""
    entry = w.table[key >> TAG_BITS]
    if entry >> DATA_BITS != key & (ONE << TAG_BITS) - ONE or entry == 0:
        return NOT_KNOWN, NO_COLUMN
    column = np.int64(entry >> COLUMN_SHIFT & U64(15))
    score = np.int64(entry & U64(2047)) - 1024
    is_lower = entry >> LOWER_SHIFT & ONE
    if np.int64(entry >> DEPTH_SHIFT & U64(63)) >= depth or abs(score) >= IN_SIGHT:
        if is_lower:
            if score >= bound:
                return score, column
        elif score < bound:
            return score, column
    return NOT_KNOWN, column


@uncounted_inlined
def _store(w, key, frame):
    is_lower = U64(1 if frame[BEST] >= frame[BOUND] else 0)
    data = U64(frame[BEST_MOVE]) << COLUMN_SHIFT | U64(frame[DEPTH]) << DEPTH_SHIFT
    data |= is_lower << LOWER_SHIFT | U64(frame[BEST] + 1024)
    w.table[key >> TAG_BITS] = key << DATA_BITS | data


@uncounted
def _list_moves(board, w, own, taken, moves, player, first, row):
    """List the columns of the moves, the best one last. Return their number."""
    count = 0
    for i in range(board.columns):
        column = board.order >> U64(4 * i) & U64(15)
        move = moves & board.column << board.height * column
        if move:
            made = count_bits(winning_cells(board, own | move) & ~(taken | move))
            merit = np.int64(made) * 400 + w.history[player, count_bits(move - ONE)]
            if np.int64(column) == first:
                merit = np.int64(1) << 40
            merit = merit << 8 | 15 - i << 4 | np.int64(column)
            at = count
            while at > 0 and w.moves[row, at - 1] > merit:
                w.moves[row, at] = w.moves[row, at - 1]
                at -= 1
            w.moves[row, at] = merit
            count += 1
    return count


@uncounted_inlined
def _reward(board, w, taken, player, frame):
    column = board.column << board.height * U64(frame[MOVE])
    move = taken + board.bottom & column
    cell = count_bits(move - ONE)
    w.history[player, cell] = w.history[player, cell] + frame[DEPTH] * frame[DEPTH]
    if w.history[player, cell] > 1600:
        for i in range(64):
            w.history[player, i] >>= 1


@uncounted
def find_score(board, w, own, taken, depth, bound):
    """Return a score on the same side of the bound as that of a position.

    The player to move must not be able to win at once. Return any number once it is stopped.
    """
    stones = np.int64(count_bits(taken))
    ply = 0
    while True:
        # Down: score this position, or list its moves.
        w.counts[NODES] += 1
        if w.counts[NODES] & CHECK_EVERY == 0 and w.counts[NODES] >= w.counts[MOST_NODES]:
            w.counts[STOP] = 1
        if w.counts[STOP]:
            return np.int64(0)
        moves = sound_moves(board, own, taken)
        score = np.int64(_judge(board, own, taken, stones, bound, moves))
        is_forced = moves & moves - ONE == 0
        first = NO_COLUMN
        if score == NOT_KNOWN and not is_forced:
            if depth <= 0:
                score = estimate(board, own, taken)
            else:
                score, first = _look_up(w, scramble(board, own, taken, 64), depth, bound)
        if score == NOT_KNOWN:
            frame = w.frames[ply]
            w.stones[ply, 0], w.stones[ply, 1] = own, taken
            frame[DEPTH], frame[BOUND], frame[BEST] = depth, bound, -NOT_KNOWN
            frame[TRIED], frame[LATE_BY], frame[LEFT] = 0, 0, FORCED
            if not is_forced:
                frame[LEFT] = _list_moves(board, w, own, taken, moves, stones & 1, first, ply)
        else:
            # Up: note the score, until a position has another move to try.
            while True:
                if ply == 0:
                    return score
                ply -= 1
                stones -= 1
                score = -score
                frame = w.frames[ply]
                if frame[LEFT] == FORCED:
                    continue
                if frame[LATE_BY] and score >= frame[BOUND]:
                    frame[LATE_BY] = AGAIN
                    frame[LEFT] += 1
                    break
                if score > frame[BEST]:
                    frame[BEST], frame[BEST_MOVE] = score, frame[MOVE]
                if frame[BEST] < frame[BOUND] and frame[LEFT]:
                    break
                own, taken = w.stones[ply, 0], w.stones[ply, 1]
                if frame[BEST] >= frame[BOUND]:
                    _reward(board, w, taken, stones & 1, frame)
                _store(w, scramble(board, own, taken, 64), frame)
                score = frame[BEST]
            own, taken = w.stones[ply, 0], w.stones[ply, 1]
        # Next: play the best move that is left.
        depth = frame[DEPTH]
        if frame[LEFT] == FORCED:
            move = moves
        else:
            frame[LEFT] -= 1
            column = w.moves[ply, frame[LEFT]] & 15
            frame[MOVE] = column
            move = taken + board.bottom & board.column << board.height * U64(column)
            depth -= 1
            if frame[LATE_BY] == AGAIN:
                frame[LATE_BY] = 0
            else:
                frame[TRIED] += 1
                frame[LATE_BY] = 1 if frame[TRIED] > LATE and depth >= 2 else 0
                depth -= frame[LATE_BY]
        bound = 1 - frame[BOUND]
        own, taken = own ^ taken, taken | move
        ply += 1
        stones += 1


@uncounted
def _close_in(board, w, own, taken, depth, score):
    """Return the score of a position, beginning with a guess."""
    low, high = -NOT_KNOWN, NOT_KNOWN
    while low < high and not w.counts[STOP]:
        bound = score + 1 if score == low else score
        score = find_score(board, w, own, taken, depth, bound)
        if score < bound:
            high = score
        else:
            low = score
    return score


@uncounted_inlined
def _score_at_once(board, own, taken, move):
    """Return the score of a move after which the game is over or the opponent wins, if it is."""
    stones = np.int64(count_bits(taken))
    if move & winning_cells(board, own):
        return WIN - stones - 1
    after = taken | move
    if winning_cells(board, own ^ taken) & after + board.bottom & board.full:
        return stones + 2 - WIN
    return 0 if stones + 2 >= board.cells else NOT_KNOWN


@compiled(nogil=True)
def search_root(board, w, own, taken, depth, columns, bonus, scores, result):
    """Search moves of a position to a depth, and put the best first.

    `bonus` is added to the score of each column that neither wins nor loses. `scores` are those of
    the last depth, by column. `result` becomes the best column and its score, also when the search
    is stopped after a better move was found. Return False if it was stopped.
    """
    best = np.int64(-NOT_KNOWN)
    for i in range(columns.size):
        column = columns[i]
        move = taken + board.bottom & board.column << board.height * U64(column)
        score = np.int64(_score_at_once(board, own, taken, move))
        if score == NOT_KNOWN:
            other, after, more = own ^ taken, taken | move, bonus[column]
            if i == 0:
                score = -_close_in(board, w, other, after, depth - 1, -scores[column])
            else:
                floor = best if abs(best) >= IN_SIGHT else best - more
                score = -find_score(board, w, other, after, depth - 1, -floor)
                if score > floor:
                    score = -_close_in(board, w, other, after, depth - 1, -score)
            if w.counts[STOP]:
                return False
        scores[column] = score
        total = score if abs(score) >= IN_SIGHT else score + bonus[column]
        if total > best:
            best = total
            result[0], result[1] = column, score
            for j in range(i, 0, -1):
                columns[j] = columns[j - 1]
            columns[0] = column
            if best >= IN_SIGHT:
                break
    return True
