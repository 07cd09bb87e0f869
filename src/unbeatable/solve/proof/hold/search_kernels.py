"""The compiled search for a hold: whether the owner keeps the opponent from every line.

It is a proof-number search, depth first, with a stack in place of recursion, so that it can be
stopped and go on. To prove is to prove a hold. Sets of cells are uint64. `board` is
position.HoldBoard, `search` a Search.
"""

from typing import Any, NamedTuple

import numpy as np

from unbeatable.solve.alpha_beta.line_kernels import ONE, U64, count_bits
from unbeatable.solve.jit import compiled, uncounted, uncounted_inlined
from unbeatable.solve.proof.hold.force_kernels import (
    Force,
    completing_cells,
    new_force,
    wins_by_threats,
)
from unbeatable.solve.proof.hold.pair_kernels import (
    NONE,
    Pairing,
    cell_bit,
    find_pairs,
    lowest_cell,
    new_pairing,
)
from unbeatable.solve.proof.hold.table_kernels import (
    INFINITE,
    UNSEEN,
    disproof_of,
    look_up,
    proof_of,
    store,
)

RUNNING, PROVED, DISPROVED = range(3)
LEVEL, NODES, OWNER_BEGINS = range(3)
"""The words of `state`."""
PASS = -1
START_KEY = U64(0x9E3779B97F4A7C15)
LIVELY = 30
"""A move that does this much to the lines through it looks as good as any: see `_first_proof`."""


class Search(NamedTuple):
    """The table, and the stack: a level is a position on the way from the root to the node."""

    table: Any
    state: Any
    own: Any
    other: Any
    keys: Any
    """The key of each position under each symmetry. The least of them names it."""
    moves: Any
    """The moves that are worth trying."""
    move: Any
    """The move that leads to the next level."""
    after: Any
    """The proof number after each move, by cell."""
    against: Any
    """The disproof number after each move, by cell."""
    proof: Any
    """What the proof number of each level must stay below, or another node is more promising."""
    disproof: Any
    entered: Any
    """How many nodes were searched before each level."""
    pairing: Pairing
    force: Force


def new_search(lines: int, cells: int, length: int, symmetries: int, places: int) -> Search:
    levels = cells + 2
    sets = np.zeros((3, levels), dtype=np.uint64)
    bounds = np.zeros((2, levels), dtype=np.int64)
    return Search(
        table=np.zeros((places, 2), dtype=np.uint64),
        state=np.zeros(3, dtype=np.int64),
        own=sets[0],
        other=sets[1],
        keys=np.zeros((levels, symmetries), dtype=np.uint64),
        moves=sets[2],
        move=np.zeros(levels, dtype=np.int64),
        after=np.zeros((levels, cells), dtype=np.int64),
        against=np.zeros((levels, cells), dtype=np.int64),
        proof=bounds[0],
        disproof=bounds[1],
        entered=np.zeros(levels, dtype=np.int64),
        pairing=new_pairing(lines, cells, length),
        force=new_force(cells),
    )


@uncounted_inlined
def child_key(board, search, level, player, cell):
    """Return the key of the position after a move."""
    least = ~NONE
    for i in range(board.keys.shape[1]):
        least = min(least, search.keys[level, i] ^ board.keys[player, i, cell])
    return least


@uncounted_inlined
def _own_key(board, search, level):
    least = ~NONE
    for i in range(board.keys.shape[1]):
        least = min(least, search.keys[level, i])
    return least


@uncounted
def answer(board, search, own, other):
    """Return PROVED if a move of the owner, to move, leaves pairs that hold or completes a line.

    Return DISPROVED if the opponent has two threats. If PROVED, return also the move or PASS, and
    the cells that matter: the same move and pairs hold if the opponent's last stone were anywhere
    else than on one of them.
    """
    wins = completing_cells(board.chances, own, other)
    if wins:
        return PROVED, lowest_cell(wins), board.full
    threats = completing_cells(board.dangers, other, own)
    if threats & threats - ONE:
        return DISPROVED, PASS, NONE
    if find_pairs(board, search.pairing, own | threats, other, threats == NONE):
        move = lowest_cell(threats) if threats else search.pairing.result[1]
        return PROVED, move, search.pairing.zone[0] | threats
    return RUNNING, PASS, NONE


@uncounted_inlined
def _first_proof(board, own, other, cell):
    """Return a first guess at the proof number after a move of the owner."""
    work = np.int64(0)
    bit = cell_bit(cell)
    for line in board.dangers:
        if line & bit and line & own == NONE:
            work += 1 + 2 * np.int64(count_bits(line & other))
    return 1 + (LIVELY - work) // 4 if work < LIVELY else 1


@uncounted_inlined
def _enter_owner(board, search, level):
    """List the owner's moves."""
    own, other = search.own[level], search.other[level]
    threats = completing_cells(board.dangers, other, own)
    moves = threats if threats else board.full & ~own & ~other
    search.moves[level] = moves
    while moves:
        cell = lowest_cell(moves)
        moves &= moves - ONE
        word = look_up(search.table, child_key(board, search, level, 0, cell))
        if word == UNSEEN:
            search.after[level, cell] = _first_proof(board, own, other, cell)
            search.against[level, cell] = 1
        else:
            search.after[level, cell] = proof_of(word)
            search.against[level, cell] = disproof_of(word)
    return RUNNING


@uncounted
def _enter_opponent(board, search, level):
    """List the opponent's replies that have no simple answer, or return the result."""
    own, other = search.own[level], search.other[level]
    if completing_cells(board.dangers, other, own):
        return DISPROVED
    wins = completing_cells(board.chances, own, other)
    if wins & wins - ONE:
        return PROVED
    if wins_by_threats(board, search.force, own, other):
        return DISPROVED
    todo = wins if wins else board.full & ~own & ~other
    open_replies = NONE
    while todo:
        cell = lowest_cell(todo)
        todo &= todo - ONE
        bit = cell_bit(cell)
        key = child_key(board, search, level, 1, cell)
        word = look_up(search.table, key)
        if word != UNSEEN:
            if disproof_of(word) == 0:
                return DISPROVED
            if proof_of(word) > 0:
                open_replies |= bit
                search.after[level, cell] = proof_of(word)
                search.against[level, cell] = disproof_of(word)
            continue
        result, _, zone = answer(board, search, own, other | bit)
        proof, disproof = 1, 1
        if result == PROVED:
            proof, disproof = 0, INFINITE
            todo &= zone
            open_replies &= zone
        elif result == DISPROVED:
            proof, disproof = INFINITE, 0
        else:
            open_replies |= bit
            search.after[level, cell] = search.against[level, cell] = 1
        store(search.table, key, proof, disproof, np.int64(0))
        if result == DISPROVED:
            return DISPROVED
    search.moves[level] = open_replies
    return RUNNING if open_replies else PROVED


@uncounted_inlined
def _sum_up_owner(search, level):
    """Return the numbers of a node, the best move, and the second best proof number."""
    best, proof, second, disproof = 0, INFINITE, INFINITE, 0
    moves = search.moves[level]
    while moves:
        cell = lowest_cell(moves)
        moves &= moves - ONE
        disproof = min(disproof + search.against[level, cell], INFINITE - 1)
        after = search.after[level, cell]
        if after < proof:
            best, proof, second = cell, after, proof
        elif after < second:
            second = after
    if proof == 0:
        disproof = INFINITE
    elif proof == INFINITE:
        disproof = 0
    return proof, disproof, best, second


@uncounted_inlined
def _sum_up_opponent(search, level):
    """Return the numbers of a node, the best reply, and the second best disproof number.

    The proof number is the greatest one plus the number of other replies. A sum would count what
    lies below several replies several times.
    """
    best, disproof, second, greatest, count = 0, INFINITE, INFINITE, 0, 0
    moves = search.moves[level]
    while moves:
        cell = lowest_cell(moves)
        moves &= moves - ONE
        if search.after[level, cell] == 0:
            continue
        count += 1
        greatest = max(greatest, search.after[level, cell])
        against = search.against[level, cell]
        if against < disproof:
            best, disproof, second = cell, against, disproof
        elif against < second:
            second = against
    if count == 0:
        return 0, INFINITE, best, second
    proof = INFINITE if disproof == 0 else min(INFINITE - 1, greatest + count - 1)
    return proof, disproof, best, second


@uncounted_inlined
def _push(board, search, level, player, cell):
    bit = cell_bit(cell)
    search.own[level + 1] = search.own[level] | (bit if player == 0 else NONE)
    search.other[level + 1] = search.other[level] | (bit if player == 1 else NONE)
    for i in range(board.keys.shape[1]):
        search.keys[level + 1, i] = search.keys[level, i] ^ board.keys[player, i, cell]


@compiled(nogil=True)
def begin(board, search, own, other, owner_begins):
    """Put a position on the stack. The table is kept."""
    search.state[LEVEL] = 0
    search.state[OWNER_BEGINS] = owner_begins
    search.own[0], search.other[0] = own, other
    search.proof[0] = search.disproof[0] = INFINITE
    for i in range(board.keys.shape[1]):
        key = START_KEY
        for cell in range(board.keys.shape[2]):
            if own & cell_bit(cell):
                key ^= board.keys[0, i, cell]
            if other & cell_bit(cell):
                key ^= board.keys[1, i, cell]
        search.keys[0, i] = key


@compiled(nogil=True)
def proved_move(search):
    """Return the owner's move at the root after `advance` has proved it."""
    moves = search.moves[0]
    while moves:
        cell = lowest_cell(moves)
        if search.after[0, cell] == 0:
            return cell
        moves &= moves - ONE
    return PASS


@compiled(nogil=True)
def advance(board, search, nodes):
    """Go on with the search for this many nodes. Return RUNNING, PROVED or DISPROVED."""
    level = search.state[LEVEL]
    while nodes > 0:
        # Down: look at a new position.
        nodes -= 1
        search.entered[level] = search.state[NODES]
        search.state[NODES] += 1
        owner = level & 1 != search.state[OWNER_BEGINS]
        if owner:
            result = _enter_owner(board, search, level)
        else:
            result = _enter_opponent(board, search, level)
        # Up, until a node is promising.
        while True:
            if result == PROVED:
                proof, disproof = 0, INFINITE
            elif result == DISPROVED:
                proof, disproof = INFINITE, 0
            elif owner:
                proof, disproof, best, second = _sum_up_owner(search, level)
            else:
                proof, disproof, best, second = _sum_up_opponent(search, level)
            done = proof == 0 or disproof == 0
            if not done and proof < search.proof[level] and disproof < search.disproof[level]:
                break
            nodes_below = search.state[NODES] - search.entered[level]
            store(search.table, _own_key(board, search, level), proof, disproof, nodes_below)
            if level == 0:
                return PROVED if proof == 0 else DISPROVED
            level -= 1
            search.after[level, search.move[level]] = proof
            search.against[level, search.move[level]] = disproof
            owner = not owner
            result = RUNNING
        # Next: the best move.
        search.move[level] = best
        if owner:
            search.proof[level + 1] = min(search.proof[level], second + 1)
            search.disproof[level + 1] = (
                search.disproof[level] - disproof + search.against[level, best]
            )
            _push(board, search, level, 0, best)
        else:
            search.proof[level + 1] = search.proof[level] - proof + search.after[level, best]
            search.disproof[level + 1] = min(search.disproof[level], second + 1)
            _push(board, search, level, 1, best)
        level += 1
    search.state[LEVEL] = level
    return RUNNING
