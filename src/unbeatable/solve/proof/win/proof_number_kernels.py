"""Depth-first proof-number search, compiled: whether the attacker wins.

Each position has two numbers: how much is missing until the side to move is shown to succeed
(`own`), and until the other side is (`others`). The attacker succeeds with a line; the defender
succeeds if there is none. Where usual proof-number search adds the numbers of all children, the
largest is taken, and one for each of the others: transpositions are not counted many times.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unbeatable.solve.jit import uncounted
from unbeatable.solve.proof.win.candidate_kernels import (
    SUCCEEDS,
    Candidates,
    guess_number,
    list_candidates,
    new_candidates,
)
from unbeatable.solve.proof.win.counter_kernels import put, take
from unbeatable.solve.proof.win.table_kernels import (
    INFINITE,
    canonical_key,
    find_entry,
    key_after,
    new_table,
    others_number,
    own_number,
    save,
)
from unbeatable.solve.proof.win.threat_kernels import NODES, NOTHING, STEPS_OF_ONE, STOP

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unbeatable.solve.proof.line_board import LineBoard

ONE_NODE = np.int64(1)
FIRST, END, BEST, OWN_LIMIT, OTHERS_LIMIT, BEGUN, IMAGE = range(7)
"""The words of a frame: where the moves begin and end, which one is searched, the numbers with
which the search of this position is to end, the nodes when it began, and the canonical image."""
OWN, OTHERS = range(2)
"""The words of `result`."""


class Search(NamedTuple):
    """Work space. What is by depth is so by the number of moves since the search began."""

    table: "NDArray[np.uint64]"
    candidates: Candidates
    hashes: "NDArray[np.uint64]"
    """The keys of the images of the position at each depth."""
    frame: "NDArray[np.int64]"
    """By depth, as above."""
    key: "NDArray[np.uint64]"
    """The key of the position at each depth, as in the table."""
    number: "NDArray[np.int64]"
    """The numbers of each position that a candidate leads to."""
    result: "NDArray[np.int64]"
    """The numbers of the position that was searched last."""


def new_search(board: "LineBoard") -> Search:
    """Return an empty work space."""
    candidates = new_candidates(board)
    depths = board.cells + 2
    return Search(
        table=new_table(),
        candidates=candidates,
        hashes=np.zeros((depths, board.symmetries.shape[0]), dtype=np.uint64),
        frame=np.zeros((depths, 7), dtype=np.int64),
        key=np.zeros(depths, dtype=np.uint64),
        number=np.zeros((candidates.cell.size, 2), dtype=np.int64),
        result=np.zeros(2, dtype=np.int64),
    )


@uncounted
def play(lines, counters, hashes, depth, cell, side):
    """Put a stone on a cell, and set the keys of the images at the depth below."""
    put(lines, counters, cell, side)
    keys = lines.keys[side, cell]
    for i in range(keys.size):
        hashes[depth + 1, i] = hashes[depth, i] ^ keys[i]


@uncounted
def _enter(lines, counters, threats, search, side, depth):
    """List the moves. Return whether they are to be searched; else `result` is known."""
    work, frame, hashes = threats.work, search.frame[depth], search.hashes[depth]
    work[NODES] += 1
    frame[BEGUN] = work[NODES]
    search.key[depth], frame[IMAGE] = canonical_key(hashes, side)
    end = list_candidates(
        lines, counters, threats, search.candidates, hashes, side, depth, frame[FIRST],
        work[STEPS_OF_ONE],
    )  # fmt: skip
    if end < 0:
        own = np.int64(0 if end == SUCCEEDS else INFINITE)
        search.result[OWN], search.result[OTHERS] = own, INFINITE - own
        if not work[STOP]:
            save(search.table, search.key[depth], own, INFINITE - own, ONE_NODE, NOTHING)
        return False
    frame[END] = end
    for i in range(frame[FIRST], end):
        cell = search.candidates.cell[i]
        place = find_entry(search.table, key_after(lines, hashes, cell, side))
        if place < 0:
            search.number[i, OWN] = 1
            search.number[i, OTHERS] = guess_number(lines, counters, cell, side)
        else:
            entry = search.table[place, 1]
            search.number[i, OWN], search.number[i, OTHERS] = (
                own_number(entry),
                others_number(entry),
            )
    return True


@uncounted
def _choose(search, depth):
    """Choose the move to search next. Return whether to go on; else `result` is known."""
    frame = search.frame[depth]
    least, second, best, largest, count = INFINITE, INFINITE, frame[FIRST], 0, 0
    for i in range(frame[FIRST], frame[END]):
        number = search.number[i, OTHERS]
        if number < least:
            least, second, best = number, least, i
        elif number < second:
            second = number
        if search.number[i, OWN]:
            largest = max(largest, search.number[i, OWN])
            count += 1
    frame[BEST] = best
    others = INFINITE if least == 0 else min(largest + max(count - 1, 0), INFINITE - 1)
    if count == 0:
        others = 0
    search.result[OWN], search.result[OTHERS] = least, others
    if least >= frame[OWN_LIMIT] or others >= frame[OTHERS_LIMIT]:
        return False
    below = search.frame[depth + 1]
    below[FIRST] = frame[END]
    below[OWN_LIMIT] = min(frame[OTHERS_LIMIT] - count + 1, INFINITE)
    # A quarter more than is needed: else the search would change between two moves all the time.
    below[OTHERS_LIMIT] = min(frame[OWN_LIMIT], second + 1 + second // 4)
    return True


@uncounted
def _save_result(lines, threats, search, depth):
    frame, own = search.frame[depth], search.result[OWN]
    move = NOTHING
    if own == 0:
        move = lines.symmetries[frame[IMAGE], search.candidates.cell[frame[BEST]]]
    nodes = threats.work[NODES] - frame[BEGUN] + 1
    save(search.table, search.key[depth], own, search.result[OTHERS], nodes, move)


@uncounted
def prove(lines, counters, threats, search, side, top):
    """Search the position at the depth `top` until it is decided or STOP is set.

    Afterwards the stones are as before. Return whether the side to move succeeds.
    """
    depth = top
    search.frame[top, FIRST] = 0
    search.frame[top, OWN_LIMIT] = search.frame[top, OTHERS_LIMIT] = INFINITE
    if top:
        search.candidates.quiet[top - 1] = False
    entering = True
    while True:
        searching = not entering or _enter(lines, counters, threats, search, side, depth)
        entering = False
        stopped = threats.work[STOP] != 0
        if searching and not stopped and _choose(search, depth):
            cell = search.candidates.cell[search.frame[depth, BEST]]
            play(lines, counters, search.hashes, depth, cell, side)
            depth, side, entering = depth + 1, 1 - side, True
            continue
        if searching and not stopped:
            _save_result(lines, threats, search, depth)
        if depth == top:
            return not stopped and search.result[OWN] == 0
        depth, side = depth - 1, 1 - side
        best = search.frame[depth, BEST]
        take(lines, counters, search.candidates.cell[best], side)
        search.number[best, OWN] = search.result[OWN]
        search.number[best, OTHERS] = search.result[OTHERS]
