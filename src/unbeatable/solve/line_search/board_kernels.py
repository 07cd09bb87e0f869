"""The board of the search: stones are placed and lifted, and all that is counted goes with them.

`t` is tables.Tables, `s` is a State.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unbeatable.solve.jit import compiled, inlined, inner
from unbeatable.solve.line_search.tables import Tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

HASH, SCORE, EMPTY, LIVE, SIZES = range(5)
"""The words of `sums`: the Zobrist key, what all lines are worth to x, the empty cells, the lines
that are open to a player; from `SIZES` on the lengths of the four lists."""
ADD, TAKE = np.int64(1), np.int64(-1)
"""Not literals, for each of which numba would compile a function of its own."""


class State(NamedTuple):
    """A position. Players are 0 and 1."""

    stones: "NDArray[np.int8]"
    """-1 for an empty cell, or the player."""
    code: "NDArray[np.int16]"
    """Of each line."""
    rest: "NDArray[np.int64]"
    """The sum of the empty cells of each line: the one that a line lacks is found at once."""
    promise: "NDArray[np.int64]"
    """The sum of what the lines through each cell promise each player."""
    lists: "NDArray[np.int32]"
    """The lines that lack one stone, of each player, then those that lack two."""
    place: "NDArray[np.int32]"
    """Where each line stands in its list."""
    sums: "NDArray[np.int64]"


def new_state(t: Tables) -> State:
    """Return the state of an empty board."""
    cells, lines = t.below.size, len(t.lines)
    state = State(
        np.full(cells, -1, dtype=np.int8),
        np.zeros(lines, dtype=np.int16),
        t.lines.sum(axis=1, dtype=np.int64),
        np.tile(np.diff(t.first) * t.promise[0, 0], (2, 1)),
        np.zeros((4, lines), dtype=np.int32),
        np.zeros(lines, dtype=np.int32),
        np.zeros(SIZES + 4, dtype=np.int64),
    )
    state.sums[EMPTY], state.sums[LIVE] = cells, lines
    return state


@inlined
def _unlist(s, line, kind):
    last = s.sums[SIZES + kind] - 1
    s.sums[SIZES + kind] = last
    moved = s.lists[kind, last]
    s.lists[kind, s.place[line]] = moved
    s.place[moved] = s.place[line]


@inlined
def _list(s, line, kind):
    size = s.sums[SIZES + kind]
    s.sums[SIZES + kind] = size + 1
    s.lists[kind, size] = line
    s.place[line] = size


@inner
def _change(t, s, cell, step, sign):
    """Change the codes of the lines through a cell by a step, and all that depends on them."""
    k = t.k
    score = 0
    for i in range(t.first[cell], t.first[cell + 1]):
        line = t.rays[i, 0]
        old = s.code[line]
        new = old + step
        s.code[line] = new
        s.rest[line] -= sign * cell
        score += t.score[new] - t.score[old]
        for player in range(2):
            more = t.promise[player, new] - t.promise[player, old]
            if more:
                for j in range(1, k + 1):
                    s.promise[player, t.rays[i, j]] += more
        was, now = t.kind[old], t.kind[new]
        if was != now:
            if was >= 0:
                _unlist(s, line, was)
            if now >= 0:
                _list(s, line, now)
        s.sums[LIVE] += _is_live(k, new) - _is_live(k, old)
    s.sums[SCORE] += score
    s.sums[EMPTY] -= sign


@inlined
def _is_live(k, code):
    return 1 if code <= k or code % (k + 1) == 0 else 0


@inlined
def place(t, s, cell, player):
    """Place a player's stone."""
    s.stones[cell] = player
    s.sums[HASH] ^= t.keys[player, cell]
    _change(t, s, cell, 1 if player else t.k + 1, ADD)


@inlined
def lift(t, s, cell, player):
    """Undo `place`."""
    s.stones[cell] = -1
    s.sums[HASH] ^= t.keys[player, cell]
    _change(t, s, cell, -1 if player else -t.k - 1, TAKE)


@inlined
def is_playable(t, s, cell):
    below = t.below[cell]
    return s.stones[cell] < 0 and (below < 0 or s.stones[below] >= 0)


@inner
def find_wins(t, s, player):
    """Return how many cells win at once for a player, up to 2, and those cells; -1 for none."""
    first = second = -1
    for i in range(s.sums[SIZES + player]):
        cell = s.rest[s.lists[player, i]]
        if cell != first and is_playable(t, s, cell):
            if first >= 0:
                second = cell
                break
            first = cell
    return (0 if first < 0 else 1 if second < 0 else 2), first, second


@compiled()
def place_all(t, s, stones):
    """Place all stones of a position: 1 for player 0, 2 for player 1, 0 for an empty cell."""
    for cell in range(stones.size):
        if stones[cell]:
            place(t, s, cell, np.int64(stones[cell] - 1))
