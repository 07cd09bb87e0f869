"""The compiled search: whether the score of a position reaches a bound.

It is a null-window alpha-beta search with a stack instead of recursion, so that it can be stopped.
`board` is bitboard.Constants; sets of cells are uint64, scores and counts int64.
"""

import numpy as np

from unbeatable.solve.alpha_beta.line_kernels import ONE, U64, count_bits, has_line, winning_cells
from unbeatable.solve.alpha_beta.transposition_table import (
    NO,
    UNKNOWN,
    YES,
    look_up,
    scramble,
    store,
)
from unbeatable.solve.jit import compiled, inlined

COLUMN_BITS = U64(15)
"""Four bits for each column in a list of columns."""
COUNT_SHIFT = U64(60)
"""A list of columns has its length in its highest bits, so it has room for 15 columns."""
FORCED = ~U64(0)
"""Stands on the stack in place of a list of columns if there is only one move."""
STOP, NODES, LIMIT = range(3)
"""The words of `stop`: whether to stop, the nodes searched so far, and the most that may be.
`searcher.new_stop` makes one."""
CHECK_EVERY = 4095
"""How many nodes, less one, are searched between two looks at `stop`."""
UNBOUNDED = 125
"""More than any score."""
NO_MOVE, NOT_KNOWN = 127, 126
"""Stand for the score of a column that is full, and of one that was not searched to the end."""


@inlined
def score_at(board, last_ply):
    """Return the score of a win on this ply."""
    return board.half - (last_ply + 1) // 2


@inlined
def _judge(board, own, taken, stones, bound, moves):
    """Return an answer that needs no search; UNKNOWN if there is none.

    `moves` are those that do not lose at once. The player to move cannot win at once.
    """
    if moves == 0:
        return YES if -score_at(board, stones + 2) >= bound else NO
    if stones >= board.cells - 2:
        return YES if bound <= 0 else NO
    if -score_at(board, stones + 4) >= bound:
        return YES
    if score_at(board, stones + 3) < bound:
        return NO
    empty = board.full & ~taken
    other = own ^ taken
    if bound >= 1 and not has_line(board, own | empty):
        return NO
    if bound <= 0 and not has_line(board, other | empty):
        return YES
    # If only odd rows can be played, the opponent can always answer on top of each move, which
    # gives every even row to the opponent and the odd ones to the player to move.
    even, playable = board.even_rows, taken + board.bottom & board.full
    if bound < 0 or playable & even or has_line(board, own | empty & ~even):
        return UNKNOWN
    return NO if bound >= 1 or has_line(board, other | empty & even) else UNKNOWN


@inlined
def sound_moves(board, own, taken):
    """Return the moves after which the opponent cannot win at once; none if there is none."""
    moves = taken + board.bottom & board.full
    dangers = winning_cells(board, own ^ taken)
    forced = moves & dangers
    if forced:
        if forced & forced - ONE:
            return U64(0)
        moves = forced
    return moves & ~(dangers >> ONE)


@inlined
def _order(board, own, taken, moves):
    """Return a list of the columns of the moves: first those that make most winning cells."""
    columns, threats, count = U64(0), U64(0), U64(0)
    for i in range(board.columns):
        column = board.order >> U64(4 * i) & COLUMN_BITS
        move = moves & board.column << board.height * column
        if move:
            made = count_bits(winning_cells(board, own | move) & ~(taken | move))
            made = min(made, COLUMN_BITS)
            place = U64(4) * count
            while place > 0 and (threats >> place - U64(4) & COLUMN_BITS) < made:
                place -= U64(4)
            below = (ONE << place) - ONE
            columns = columns & below | column << place | (columns & ~below) << U64(4)
            threats = threats & below | made << place | (threats & ~below) << U64(4)
            count += ONE
    return columns | count << COUNT_SHIFT


@compiled(nogil=True)
def reaches(board, table, table_bits, own, taken, bound, stop, stack):
    """Return YES if the score of a position is at least `bound`, otherwise NO.

    The player to move must not be able to win at once. Return UNKNOWN once stop[STOP] is set or
    stop[LIMIT] nodes were searched. Add the number of nodes to stop[NODES].
    """
    rest_bits = U64(64) - table_bits
    rest = (ONE << rest_bits) - ONE
    stones = np.int64(count_bits(taken))
    depth = 0
    nodes = 0
    while True:
        # Down: answer this position, or put it on the stack.
        nodes += 1
        if nodes & CHECK_EVERY == 0 and (stop[STOP] or stop[NODES] + nodes > stop[LIMIT]):
            stop[STOP] = 1
            stop[NODES] += nodes
            return UNKNOWN
        moves = sound_moves(board, own, taken)
        answer = _judge(board, own, taken, stones, bound, moves)
        if answer == UNKNOWN and moves & moves - ONE:
            key = scramble(board, own, taken, stones)
            answer = look_up(table, key >> rest_bits << ONE, key & rest, bound)
        if answer == UNKNOWN:
            stack[0, depth] = own
            stack[1, depth] = taken
            if moves & moves - ONE:
                stack[2, depth] = _order(board, own, taken, moves)
            else:
                stack[2, depth] = FORCED
        else:
            # Up: a position reaches its bound if the opponent fails after one of its moves.
            while True:
                if depth == 0:
                    stop[NODES] += nodes
                    return answer
                depth -= 1
                stones -= 1
                bound = 1 - bound
                answer = NO if answer == YES else YES
                left = stack[2, depth]
                if left == FORCED:
                    continue
                if answer == NO and left >> COUNT_SHIFT:
                    break
                own, taken = stack[0, depth], stack[1, depth]
                key = scramble(board, own, taken, stones)
                store(table, key >> rest_bits << ONE, key & rest, stones, bound, answer)
            own, taken = stack[0, depth], stack[1, depth]
        # Next: play the next move of the position on top of the stack.
        left = stack[2, depth]
        if left == FORCED:
            move = moves
        else:
            column = left & COLUMN_BITS
            count = left >> COUNT_SHIFT
            columns = left & (ONE << COUNT_SHIFT) - ONE
            stack[2, depth] = columns >> U64(4) | count - ONE << COUNT_SHIFT
            move = taken + board.bottom & board.full & board.column << board.height * column
        own, taken = own ^ taken, taken | move
        depth += 1
        stones += 1
        bound = 1 - bound


@compiled(nogil=True)
def find_score(board, table, table_bits, own, taken, stop, stack, least):
    """Return the score of an unfinished position; any number once stop[STOP] is set.

    It is known to be at least `least`.
    """
    stones = np.int64(count_bits(taken))
    if winning_cells(board, own) & taken + board.bottom & board.full:
        return score_at(board, stones + 1)
    low, high = max(least, -score_at(board, stones + 2)), score_at(board, stones + 3)
    while low < high and not stop[STOP]:
        # First win, draw or loss; then the ply. Bounds near the draw are found fastest.
        if low < 1 <= high:
            bound = 1
        elif low < 0 <= high:
            bound = 0
        elif low >= 0:
            bound = low + 1 + (high - low - 1) // 3
        else:
            bound = high - (high - low - 1) // 3
        if reaches(board, table, table_bits, own, taken, bound, stop, stack) == YES:
            low = bound
        else:
            high = bound - 1
    return low


@compiled(nogil=True)
def is_at_most(board, table, table_bits, own, taken, stop, stack, score):
    """Return whether the score of an unfinished position is at most `score`."""
    if winning_cells(board, own) & taken + board.bottom & board.full:
        return score_at(board, np.int64(count_bits(taken)) + 1) <= score
    if count_bits(taken) + ONE == U64(board.cells):
        return score >= 0
    return reaches(board, table, table_bits, own, taken, score + 1, stop, stack) == NO


@compiled(nogil=True)
def rate_columns(board, table, table_bits, own, taken, stop, stack, most, scores):
    """Store the score of a move into each column, as far as stop[LIMIT] nodes suffice.

    No score is more than `most`.
    """
    stones = np.int64(count_bits(taken))
    winning = winning_cells(board, own)
    for column in range(board.columns):
        move = taken + board.bottom & board.column << board.height * U64(column)
        if not move & board.full:
            scores[column] = NO_MOVE
        elif move & winning:
            scores[column] = score_at(board, stones + 1)
        elif stones + 1 == board.cells:
            scores[column] = 0
        else:
            other, all_stones = own ^ taken, taken | move
            score = find_score(board, table, table_bits, other, all_stones, stop, stack, -most)
            scores[column] = NOT_KNOWN if stop[STOP] else -score
