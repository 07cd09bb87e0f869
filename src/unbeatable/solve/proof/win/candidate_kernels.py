"""Moves that a search for wins tries, compiled.

Where a side threatens to win by threats alone, only moves in the zone of these threats are of use
to the other side, and the zone holds at this position only. The defender's moves are all others
where nothing is threatened. The attacker's may be restricted at will: then some wins are not found.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unbeatable.solve.jit import uncounted
from unbeatable.solve.proof.win.counter_kernels import (
    ATTACKER,
    DEFENDER,
    put,
    stones_on_line,
    take,
    winning_cells,
)
from unbeatable.solve.proof.win.threat_kernels import (
    FREE_DEPTH,
    NOTHING,
    find_threats,
    is_known_win,
    mark_zone,
    save_win,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unbeatable.solve.proof.line_board import LineBoard

SUCCEEDS, FAILS = -1, -2
"""In place of a list: the side to move succeeds or fails."""
SMALL_BOARD = 64
"""Up to this many cells, the attacker's moves need not be near the attacker's stones."""
BEGINNINGS = 12
"""The most moves tried by an attacker who has no stone that is of use."""
OWN_WEIGHTS, OTHERS_WEIGHTS = (0, 1, 2), (0, 1, 3)
"""What a line with so many stones of one side alone adds to a cell's weight: of the side that moves
there, or of the other."""
GUESS, LEAST_GUESS = (12, 8), (2, 1)
"""The first guess at what a move of no weight takes to succeed, and the least for any move, by
side. The right guess makes searches of large boards a hundred times shorter."""


class Candidates(NamedTuple):
    """Work space. The lists of all depths follow each other."""

    order: "NDArray[np.int64]"
    """All cells, those in the middle first."""
    cell: "NDArray[np.int64]"
    """The moves."""
    quiet: "NDArray[np.bool_]"
    """By depth: whether the side that is not to move cannot win by threats if it were to move.
    Nor can it then, after a move of the other side, which only disturbs it."""


def new_candidates(board: "LineBoard") -> Candidates:
    """Return the work space for a board."""
    cells = board.cells
    most = cells * (cells + 3) // 2
    return Candidates(
        order=_cells_by_centrality(board),
        cell=np.zeros(most, dtype=np.int64),
        quiet=np.zeros(cells + 2, dtype=np.bool_),
    )


def _cells_by_centrality(board: "LineBoard") -> "NDArray[np.int64]":
    """Return the cells: first those with many lines to cells with many lines, and so on."""
    centrality = np.ones(board.cells)
    for _ in range(12):
        of_lines = centrality[board.lines].sum(axis=1)
        sums = np.concatenate([[0], np.cumsum(of_lines[board.through])])
        centrality = sums[board.first[1:]] - sums[board.first[:-1]]
        centrality /= max(centrality.max(), 1)
    return np.argsort(-centrality.round(9), kind="stable").astype(np.int64)


@uncounted
def list_candidates(lines, counters, threats, candidates, hashes, side, depth, first, steps):
    """List the moves of a side from `first` on. Return the end of the list, SUCCEEDS or FAILS.

    `hashes` are the keys of the images of the position. A threat search takes at most `steps`.
    """
    candidates.quiet[depth] = False
    if winning_cells(lines, counters, side)[0] != NOTHING:
        return SUCCEEDS
    must, another = winning_cells(lines, counters, 1 - side)
    if another != NOTHING:
        return FAILS
    # Against the quiet side no threats can be found.
    known_quiet = depth > 0 and candidates.quiet[depth - 1]
    if not known_quiet and find_threats(lines, counters, threats, side, hashes[0], steps):
        return SUCCEEDS
    if must != NOTHING:
        candidates.cell[first] = must
        return first + 1
    length = find_threats(lines, counters, threats, 1 - side, hashes[0], steps)
    candidates.quiet[depth] = length == 0
    most = counters.stones.size
    if length:
        mark_zone(lines, counters, threats, 1 - side, length)
    elif side == DEFENDER:
        if depth > threats.work[FREE_DEPTH]:
            return SUCCEEDS
        _mark_all(threats)
    elif not _mark_attack(lines, counters, threats):
        _mark_all(threats)
        most = BEGINNINGS
    end = _list_marked(counters, threats, candidates, first, most)
    if end == first:
        return FAILS if side == ATTACKER else SUCCEEDS
    if length:
        end = _drop_refuted(
            lines, counters, threats, candidates, hashes[0], side, first, end, steps
        )
        if end == first:
            return FAILS
    return _drop_images(lines, threats, candidates, hashes, first, end)


@uncounted
def _mark_all(threats):
    threats.zone[-1] += 1
    threats.zone[:-1] = threats.zone[-1]


@uncounted
def _mark_attack(lines, counters, threats):
    """Mark the cells of lines that the attacker could complete. Return whether there are any."""
    zone = threats.zone
    zone[-1] += 1
    least = 0 if counters.stones.size <= SMALL_BOARD else 1
    found = False
    for line in range(lines.cells.shape[0]):
        counter = counters.line[line]
        if stones_on_line(counter, DEFENDER) == 0 and stones_on_line(counter, ATTACKER) >= least:
            found = True
            for i in range(lines.cells.shape[1]):
                zone[lines.cells[line, i]] = zone[-1]
    return found


@uncounted
def _list_marked(counters, threats, candidates, first, most):
    end = first
    for cell in candidates.order:
        if counters.stones[cell] == 0 and threats.zone[cell] == threats.zone[-1]:
            candidates.cell[end] = cell
            end += 1
            if end - first == most:
                break
    return end


@uncounted
def _drop_refuted(lines, counters, threats, candidates, stones, side, first, end, steps):
    """Drop moves after which the other side wins by threats. Return the end of what is left.

    A sequence of threats that is found after one of the moves also wins without this move. So it
    refutes all moves that are not in its zone, without another search.
    """
    cells, other, kept, i = candidates.cell, 1 - side, first, first
    while i < end:
        cell = cells[i]
        i += 1
        key = stones ^ lines.keys[side, cell, 0]
        if is_known_win(threats, other, key):
            continue
        put(lines, counters, cell, side)
        length = find_threats(lines, counters, threats, other, key, steps)
        take(lines, counters, cell, side)
        if length == 0:
            cells[kept] = cell
            kept += 1
            continue
        number, left = mark_zone(lines, counters, threats, other, length), i
        for j in range(i, end):
            if threats.zone[cells[j]] == number:
                cells[left] = cells[j]
                left += 1
            else:
                save_win(threats, other, stones ^ lines.keys[side, cells[j], 0], length)
        end = left
    return kept


@uncounted
def _drop_images(lines, threats, candidates, hashes, first, end):
    """Drop moves that a symmetry of the position itself takes to another move of the list.

    Moves to positions with the same key are not enough: those would have to be the same under a
    symmetry of this position.
    """
    for symmetry in range(1, hashes.size):
        if hashes[symmetry] != hashes[0]:
            continue
        threats.zone[-1] += 1
        number = threats.zone[-1]
        for i in range(first, end):
            threats.zone[candidates.cell[i]] = number
        kept = first
        for i in range(first, end):
            cell = candidates.cell[i]
            image = lines.symmetries[symmetry, cell]
            if image < cell and threats.zone[image] == number:
                threats.zone[cell] = 0
            else:
                candidates.cell[kept] = cell
                kept += 1
        end = kept
    return end


@uncounted
def guess_number(lines, counters, cell, side):
    """Guess what a move takes to succeed: little, if many stones are on its lines."""
    weight = 0
    for i in range(lines.first[cell], lines.first[cell + 1]):
        counter = counters.line[lines.through[i]]
        own, others = stones_on_line(counter, side), stones_on_line(counter, 1 - side)
        if others == 0:
            weight += OWN_WEIGHTS[min(own, 2)]
        elif own == 0:
            weight += OTHERS_WEIGHTS[min(others, 2)]
    return max(LEAST_GUESS[side], GUESS[side] - weight // 2)
