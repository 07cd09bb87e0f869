"""Compiled: what a proved hold does in a position, with the opponent's replies and their answers.

A leaf is an answer after which pairs hold, or that completes a line. It does so after every reply
outside its zone, so one leaf is the default, and only the replies within its zone are listed.
`board` is position.HoldBoard, `search` a search_kernels.Search, `plan` a Plan.
"""

from typing import Any, NamedTuple

import numpy as np

from unbeatable.solve.alpha_beta.line_kernels import ONE, U64, count_bits
from unbeatable.solve.jit import compiled, inlined, inner
from unbeatable.solve.proof.hold.force_kernels import completing_cells
from unbeatable.solve.proof.hold.pair_kernels import (
    CELL_BITS,
    CELL_MASK,
    NONE,
    cell_bit,
    find_pairs,
    lowest_cell,
)
from unbeatable.solve.proof.hold.position import MOST_CELLS
from unbeatable.solve.proof.hold.search_kernels import PASS, PROVED, answer, begin, child_key
from unbeatable.solve.proof.hold.table_kernels import UNSEEN, look_up, proof_of

OPEN = -1
"""In place of the number of a leaf: the reply leads to a node of its own."""


class Plan(NamedTuple):
    """The listed replies of one node, and its leaves."""

    reply: Any
    leaf: Any
    """The number of the leaf that answers each listed reply, or OPEN."""
    own: Any
    """For each OPEN reply the position that follows, under the symmetry that makes it least."""
    other: Any
    symmetry: Any
    move: Any
    """The move of each leaf."""
    zone: Any
    first_pair: Any
    pairs: Any


def new_plan(cells: int) -> Plan:
    replies = np.zeros((4, cells), dtype=np.int64)
    sets = np.zeros((3, cells), dtype=np.uint64)
    return Plan(
        replies[0], replies[1], sets[0], sets[1], replies[2], replies[3], sets[2],
        np.zeros(cells + 1, dtype=np.int64), np.zeros((cells * cells, 2), dtype=np.int64),
    )  # fmt: skip


@inner
def _add_leaf(plan, leaf, move, zone):
    plan.move[leaf], plan.zone[leaf] = move, zone
    plan.first_pair[leaf + 1] = plan.first_pair[leaf]


@inner
def _add_pairs(search, plan, leaf):
    """Give the leaf that was added last the pairs that were found last."""
    chosen = search.pairing.chosen
    end = plan.first_pair[leaf + 1]
    for level in range(search.pairing.result[0]):
        one, other = chosen[level] >> CELL_BITS & CELL_MASK, chosen[level] & CELL_MASK
        if one != other:
            plan.pairs[end, 0], plan.pairs[end, 1] = one, other
            end += 1
    plan.first_pair[leaf + 1] = end


@inlined
def _permute(cells, symmetry):
    image = NONE
    while cells:
        image |= cell_bit(symmetry[lowest_cell(cells)])
        cells &= cells - ONE
    return image


@inner
def _add_open(plan, symmetries, number, own, other):
    """Add the position after a reply, under the symmetry that makes it least."""
    plan.leaf[number] = OPEN
    for i in range(symmetries.shape[0]):
        its_own, its_other = _permute(own, symmetries[i]), _permute(other, symmetries[i])
        if (
            i == 0
            or its_own < plan.own[number]
            or (its_own == plan.own[number] and its_other < plan.other[number])
        ):
            plan.own[number], plan.other[number], plan.symmetry[number] = its_own, its_other, i


@inner
def _answer_replies(board, search, plan, own, other, replies, answers):
    """Find leaves for the replies. Return how many leaves there are."""
    leaves = 0
    while replies:
        cell = lowest_cell(replies)
        replies &= replies - ONE
        answers[cell] = OPEN
        for leaf in range(leaves):
            if plan.zone[leaf] & cell_bit(cell) == NONE:
                answers[cell] = leaf
                break
        if answers[cell] == OPEN:
            result, move, zone = answer(board, search, own, other | cell_bit(cell))
            if result == PROVED:
                answers[cell] = leaves
                _add_leaf(plan, leaves, move, zone)
                _add_pairs(search, plan, leaves)
                leaves += 1
    return leaves


@inner
def _list_replies(board, search, plan, symmetries, own, other):
    """Fill the plan for a position with the opponent to move. Return listed replies, default."""
    replies = board.full & ~own & ~other
    answers = np.empty(MOST_CELLS, dtype=np.int64)
    first, second = np.int64(0), np.int64(1)
    default = OPEN
    listed = replies
    wins = completing_cells(board.chances, own, other)
    if wins:
        # Complete a line, unless the reply takes its cell.
        default, listed = 0, wins & ~wins + ONE
        _add_leaf(plan, first, lowest_cell(wins), NONE)
        if wins != listed:
            _add_leaf(plan, second, lowest_cell(wins ^ listed), NONE)
            answers[lowest_cell(listed)] = 1
        else:
            result, move, zone = answer(board, search, own, other | listed)
            answers[lowest_cell(listed)] = 1 if result == PROVED else OPEN
            if result == PROVED:
                _add_leaf(plan, second, move, zone)
                _add_pairs(search, plan, second)
    else:
        for leaf in range(_answer_replies(board, search, plan, own, other, replies, answers)):
            if count_bits(replies & plan.zone[leaf]) <= count_bits(listed):
                default, listed = leaf, replies & plan.zone[leaf]
    count = 0
    while listed:
        cell = lowest_cell(listed)
        listed &= listed - ONE
        plan.reply[count] = cell
        plan.leaf[count] = answers[cell]
        if answers[cell] == OPEN:
            _add_open(plan, symmetries, count, own, other | cell_bit(cell))
        count += 1
    return count, default


@compiled(nogil=True)
def find_proved_move(board, search, own, other):
    """Return the owner's move in a proved position; PASS if the table has forgotten it."""
    begin(board, search, own, other, True)
    threats = completing_cells(board.dangers, other, own)
    moves = threats if threats else board.full & ~own & ~other
    while moves:
        cell = lowest_cell(moves)
        moves &= moves - ONE
        word = look_up(search.table, child_key(board, search, 0, 0, cell))
        if word != UNSEEN and proof_of(word) == 0:
            return cell
    return PASS


@compiled(nogil=True)
def plan_replies(board, search, plan, symmetries, own, other):
    """Fill the plan for a proved position with the opponent to move.

    Return how many replies are listed, and the leaf that is the default, or OPEN.
    """
    return _list_replies(board, search, plan, symmetries, own, other)


@compiled(nogil=True)
def plan_root(board, search, plan, to_move):
    """Return whether the root is a leaf; if so, its plan has it as leaf 0."""
    none, first = U64(0), np.int64(0)
    if to_move:
        result, move, zone = answer(board, search, none, none)
        found = result == PROVED
        wins = found and zone == board.full and completing_cells(board.chances, none, none) != none
        if found:
            _add_leaf(plan, first, move, zone)
        if found and not wins:
            _add_pairs(search, plan, first)
        return found
    if find_pairs(board, search.pairing, none, none, to_move):
        _add_leaf(plan, first, np.int64(PASS), search.pairing.zone[0])
        _add_pairs(search, plan, first)
        return True
    return False
