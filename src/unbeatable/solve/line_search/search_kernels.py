"""The search: alpha-beta with null windows, a transposition table and threats at every node.

A move that leaves the opponent a win by threats is a mistake, so where there is one, only moves are
searched that matter to it. `t` is tables.Tables, `s` is board_kernels.State, `w` is a Threats, `r`
is a Search.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unbeatable.solve.jit import compiled, inner
from unbeatable.solve.line_search.board_kernels import (
    EMPTY,
    HASH,
    LIVE,
    SCORE,
    SIZES,
    find_wins,
    is_playable,
    lift,
    place,
)
from unbeatable.solve.line_search.choice import IN_SIGHT, WIN
from unbeatable.solve.line_search.tables import PROMISE
from unbeatable.solve.line_search.threat_kernels import (
    STAMP,
    STOP,
    force_within,
    mark_counters,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

VISITED, MOST_VISITED = range(2)
"""The words of `counts`: the positions searched so far, and the most that may be."""
HIGHEST, ONE = np.int64(WIN), np.int64(1)
"""The same as numba's ints: a literal would be a type of its own, for which all is compiled."""
DEEPEST = 100
"""The most plies of a variation."""
WIDEST = 64
"""The most moves that are searched in a position."""
TURN_BONUS = 20
"""What it is worth to be the one to move."""
EXACT, LOWER, UPPER = range(3)
NOT_KNOWN = 100_000
DEPTH, LOW, HIGH, FLOOR, BEST, BEST_MOVE, NUMBER, WIDTH, NEXT, STAGE, FORCED, IN_ZONE, LATE_BY = (
    range(13)
)
"""What is noted of a position of the variation: the depth that is left, the bounds, the bound that
has risen, the best score and move, the number of moves and the most there can be, the move that is
tried, how it is searched, whether it is forced or in a zone, and whether the depth was reduced."""
FIRST, SECOND, THIRD = range(3)
"""A move is first searched with a null window, again without a reduction, then with bounds."""
THREATS = 60
"""The positions of a threat search at depth 0. They double with the depth."""
CHECK_EVERY = 63
"""How many positions, less one, are searched between two looks at the limits."""
LATE, VERY_LATE = 4, 12
"""From which move on the depth is reduced, by one and by two."""
MOST_HISTORY = 400


class Search(NamedTuple):
    """What the search writes on."""

    counts: "NDArray[np.int64]"
    keys: "NDArray[np.int64]"
    """The transposition table: keys, and what is known. Its size is a power of two."""
    known: "NDArray[np.int64]"
    moves: "NDArray[np.int64]"
    """The moves of each position of the variation, best first."""
    merits: "NDArray[np.int64]"
    frames: "NDArray[np.int64]"
    killers: "NDArray[np.int64]"
    history: "NDArray[np.int64]"
    widths: "NDArray[np.int64]"
    """How many moves are searched, by the depth that is left."""


def new_search(cells: int, bits: int, widths: "NDArray[np.int64]") -> Search:
    return Search(
        np.zeros(2, dtype=np.int64),
        np.zeros(1 << bits, dtype=np.int64),
        np.zeros(1 << bits, dtype=np.int64),
        np.zeros((DEEPEST + 2, WIDEST), dtype=np.int64),
        np.zeros((DEEPEST + 2, WIDEST), dtype=np.int64),
        np.zeros((DEEPEST + 2, LATE_BY + 1), dtype=np.int64),
        np.full((DEEPEST + 2, 2), -1, dtype=np.int64),
        np.zeros((2, cells), dtype=np.int64),
        widths,
    )


@inner
def _key(t, s, player):
    return s.sums[HASH] ^ t.keys[2, 0] if player else s.sums[HASH]


@inner
def _store(r, key, ply, score, depth, bound, move):
    """Store a score. A win counts its plies from this position on."""
    if score >= IN_SIGHT:
        score += ply
    elif score <= -IN_SIGHT:
        score -= ply
    at = key & r.keys.size - 1
    r.keys[at] = key
    r.known[at] = (score + 32768) << 32 | max(depth, 0) << 16 | bound << 12 | move + 1


@inner
def _estimate(t, s, player):
    """Return what a position is worth to the player, who is to move, without looking ahead."""
    score = s.sums[SCORE]
    if t.falls:
        score += _waiting_wins(t, s, 0) - _waiting_wins(t, s, 1)
    return (-score if player else score) + TURN_BONUS


@inner
def _waiting_wins(t, s, player):
    """Return what it is worth that cells win for a player who gets them in the end."""
    value, last = 0, -1
    for i in range(s.sums[SIZES + player]):
        cell = s.rest[s.lists[player, i]]
        if t.owner[cell] == player and cell != last:
            value += t.waiting
            last = cell
    return value


@inner
def _list_moves(t, s, w, r, player, ply, width, in_zone, first):
    """List the most promising moves, best first. Return their number.

    In a zone, only cells with its stamp count.
    """
    count = 0
    for cell in range(s.stones.size):
        if s.stones[cell] >= 0 or not is_playable(t, s, cell):
            continue
        if in_zone and w.zone[cell] != w.counts[STAMP]:
            continue
        own, other = s.promise[player, cell], s.promise[1 - player, cell]
        merit = 2 * (own & PROMISE) + (other & PROMISE) + t.centre[cell]
        merit += r.history[player, cell]
        if cell == r.killers[ply, 0] or cell == r.killers[ply, 1]:
            merit += MOST_HISTORY
        if cell == first:
            merit = np.int64(1) << 50
        if count == width and merit <= r.merits[ply, count - 1]:
            continue
        i = count if count < width else width - 1
        while i > 0 and r.merits[ply, i - 1] < merit:
            r.merits[ply, i] = r.merits[ply, i - 1]
            r.moves[ply, i] = r.moves[ply, i - 1]
            i -= 1
        r.merits[ply, i] = merit
        r.moves[ply, i] = cell
        if count < width:
            count += 1
    return count


@inner
def _reward(r, player, ply, move, depth):
    if r.killers[ply, 0] != move:
        r.killers[ply, 1] = r.killers[ply, 0]
        r.killers[ply, 0] = move
    r.history[player, move] = min(MOST_HISTORY, r.history[player, move] + depth * depth)


@inner
def _look_up(t, s, r, player, ply, depth, low, high):
    """Return the score that the transposition table knows, else NOT_KNOWN, and the move to try."""
    key = _key(t, s, player)
    at = key & r.keys.size - 1
    if r.keys[at] != key:
        return NOT_KNOWN, -1
    known = r.known[at]
    score, bound, first = (known >> 32) - 32768, known >> 12 & 3, (known & 0xFFF) - 1
    if known >> 16 & 0xFFFF >= depth or abs(score) >= IN_SIGHT:
        if score >= IN_SIGHT:
            score -= ply
        elif score <= -IN_SIGHT:
            score += ply
        is_enough = score >= high if bound == LOWER else score <= low
        if bound == EXACT or is_enough:
            return score, first
    return NOT_KNOWN, first


@inner
def _open(t, s, w, r, player, ply):
    """Return the score of a position that needs no moves, else NOT_KNOWN with its moves listed."""
    frame = r.frames[ply]
    depth = frame[DEPTH]
    r.counts[VISITED] += 1
    if r.counts[VISITED] & CHECK_EVERY == 0 and r.counts[VISITED] >= r.counts[MOST_VISITED]:
        w.counts[STOP] = 1
    if s.sums[EMPTY] == 0 or s.sums[LIVE] == 0:
        return 0
    if find_wins(t, s, player)[0]:
        return WIN - ply - 1
    count, block, _ = find_wins(t, s, 1 - player)
    if count > 1:
        return ply + 2 - WIN
    if ply >= DEEPEST:
        return _estimate(t, s, player)
    score, first = _look_up(t, s, r, player, ply, depth, frame[LOW], frame[HIGH])
    if score != NOT_KNOWN:
        return score
    frame[NEXT], frame[STAGE], frame[BEST], frame[FLOOR] = 0, 0, -WIN, frame[LOW]
    frame[IN_ZONE], frame[FORCED] = 0, count
    if count:
        r.moves[ply, 0] = block
        frame[NUMBER], frame[WIDTH] = 1, 2
        return NOT_KNOWN
    plies = force_within(t, s, w, player, THREATS << min(max(depth, 0), 8))
    if plies:
        score = WIN - ply - plies
        _store(r, _key(t, s, player), ply, score, 0, LOWER, w.path[0])
        return score
    if depth <= 0:
        return _estimate(t, s, player)
    in_zone = not t.falls and force_within(t, s, w, 1 - player, THREATS << min(depth, 6)) > 0
    if in_zone:
        mark_counters(t, s, w, player)
        frame[IN_ZONE] = 1
    width = WIDEST if in_zone or t.falls else r.widths[min(depth, r.widths.size - 1)]
    number = _list_moves(t, s, w, r, player, ply, width, in_zone, first)
    frame[NUMBER], frame[WIDTH] = number, width
    if number == 0:
        return ply + 4 - WIN
    return NOT_KNOWN


@inner
def _set_window(r, ply):
    """Set the depth and the window of the position after the move that is tried."""
    frame, after = r.frames[ply], r.frames[ply + 1]
    i, depth, stage = frame[NEXT], frame[DEPTH], frame[STAGE]
    left = depth if frame[FORCED] else depth - 1
    if stage == FIRST and i >= LATE and depth >= 3 and not frame[IN_ZONE]:
        left -= 2 if i >= VERY_LATE and depth >= 5 else 1
        after[LATE_BY] = 1
    else:
        after[LATE_BY] = 0
    after[DEPTH] = left
    after[HIGH] = -frame[FLOOR]
    after[LOW] = -frame[HIGH] if i == 0 or stage == THIRD else -frame[FLOOR] - 1


@inner
def _must_repeat(r, ply, score):
    """Return whether the move that was tried needs another search, and set its stage."""
    frame = r.frames[ply]
    if frame[NEXT] == 0 or frame[STAGE] == THIRD or score <= frame[FLOOR]:
        return False
    if frame[STAGE] == FIRST and r.frames[ply + 1, LATE_BY]:
        frame[STAGE] = SECOND
        return True
    if score < frame[HIGH]:
        frame[STAGE] = THIRD
        return True
    return False


@inner
def _note(r, player, ply, score):
    """Note the score of the move that was tried. Return whether the position needs no more."""
    frame = r.frames[ply]
    move = r.moves[ply, frame[NEXT]]
    frame[NEXT] += 1
    frame[STAGE] = FIRST
    if score > frame[BEST]:
        frame[BEST], frame[BEST_MOVE] = score, move
        frame[FLOOR] = max(frame[FLOOR], score)
        if score >= frame[HIGH]:
            _reward(r, player, ply, move, frame[DEPTH])
            return True
    return frame[NEXT] == frame[NUMBER]


@inner
def _close(t, s, r, player, ply):
    """Store the score of a position whose moves were searched, and return it."""
    frame = r.frames[ply]
    best = frame[BEST]
    if frame[NUMBER] == frame[WIDTH] and best <= -IN_SIGHT:
        best = 1 - IN_SIGHT  # moves were left out, so it is no loss in sight
    bound = LOWER if best >= frame[HIGH] else EXACT if best > frame[LOW] else UPPER
    _store(r, _key(t, s, player), ply, best, frame[DEPTH], bound, frame[BEST_MOVE])
    return best


@inner
def find_score(t, s, w, r, player, depth, low, high):
    """Return the score of a position for the player, who is to move; exact between two bounds.

    It is one move away from the position that is searched.
    """
    ply = ONE
    r.frames[1, DEPTH], r.frames[1, LOW], r.frames[1, HIGH] = depth, low, high
    while True:
        score = _open(t, s, w, r, player, ply)
        if score != NOT_KNOWN:
            while True:  # up: note the score where it came from
                if ply == 1:
                    return score
                ply, player, score = ply - 1, 1 - player, -score
                if not w.counts[STOP] and _must_repeat(r, ply, score):
                    break
                lift(t, s, r.moves[ply, r.frames[ply, NEXT]], player)
                if w.counts[STOP]:
                    score = 0
                elif _note(r, player, ply, score):
                    score = _close(t, s, r, player, ply)
                else:
                    place(t, s, r.moves[ply, r.frames[ply, NEXT]], player)
                    break
        else:
            place(t, s, r.moves[ply, 0], player)
        _set_window(r, ply)  # down
        ply, player = ply + 1, 1 - player


@compiled(nogil=True)
def search_root(t, s, w, r, player, depth, moves, bonus, result):
    """Search moves of a position to a depth, and put the best first.

    `bonus` is added to the score of each move that neither wins nor loses. `result` becomes the
    best move and its score, also when the search is stopped after a better move was found.
    Return False if it was stopped.
    """
    best = -2 * WIN
    for i in range(moves.size):
        move, more = moves[i], bonus[moves[i]]
        floor = best if abs(best) >= IN_SIGHT else best - more
        floor = max(floor, -WIN)
        place(t, s, move, player)
        if i == 0:
            score = -find_score(t, s, w, r, 1 - player, depth - 1, -WIN, HIGHEST)
        else:
            late = 1 if i >= LATE and depth >= 3 else 0
            score = -find_score(t, s, w, r, 1 - player, depth - 1 - late, -floor - 1, -floor)
            if score > floor:
                score = -find_score(t, s, w, r, 1 - player, depth - 1, -WIN, -floor)
        lift(t, s, move, player)
        if w.counts[STOP]:
            return False
        total = score if abs(score) >= IN_SIGHT else score + more
        if total > best:
            best = total
            result[0], result[1] = move, score
            for j in range(i, 0, -1):
                moves[j] = moves[j - 1]
            moves[0] = move
            if best >= IN_SIGHT:
                break
    return True


@compiled(nogil=True)
def find_win(t, s, w, player, limit):
    """Return the plies of a win by threats; 0 if none is found in so many positions."""
    return force_within(t, s, w, player, limit)


@compiled(nogil=True)
def refute(t, s, w, player, limit, moves, answers):
    """Set the answer of each move to 1 if it leaves the opponent no win by threats, 0 if it does.

    Where the search is stopped before, the answer stays as it is.
    """
    for i in range(moves.size):
        place(t, s, moves[i], player)
        plies = find_wins(t, s, 1 - player)[0]
        plies = plies if plies else force_within(t, s, w, 1 - player, limit)
        lift(t, s, moves[i], player)
        if w.counts[STOP]:
            return
        answers[i] = 0 if plies else 1
