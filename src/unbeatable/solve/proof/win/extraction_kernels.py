"""Extraction of a strategy after a proof, compiled.

It follows the attacker's moves that the table knows, and every reply that matters. A position whose
entry was replaced in the table is searched again. Positions that are images of each other share a
node, which names the cells as in the position that was met first.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unbeatable.solve.jit import compiled, uncounted
from unbeatable.solve.proof import strategy
from unbeatable.solve.proof.win.counter_kernels import ATTACKER, DEFENDER, take, winning_cells
from unbeatable.solve.proof.win.proof_number_kernels import play, prove
from unbeatable.solve.proof.win.table_kernels import canonical_key, find_entry, move_of, own_number
from unbeatable.solve.proof.win.threat_kernels import (
    MAX_THREATS,
    NOTHING,
    STOP,
    find_threats,
    mark_zone,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unbeatable.solve.proof.line_board import LineBoard

TOP, IDENTITY = np.int64(0), np.int64(0)
"""The first depth or level, and the number of that symmetry."""
END, PASS = np.int64(strategy.END), np.int64(strategy.PASS)
STEPS_TO_EXTRACT = np.int64(50_000)
"""The most steps of a threat search: what was found with full tables is to be found again."""
DONE, NO_ROOM, STOPPED, FAILED = range(4)
"""How an extraction ends."""
NODE, MOVE, NEXT, LAST, REPLY = range(5)
"""The words of a frame: the node, its move, which replies are still to be followed, and the one
that is being followed."""
NODES_USED, EDGES_USED, NODE_FOUND, SYMMETRY_FOUND = range(4)
"""The words of `state`."""


class Graph(NamedTuple):
    """A strategy in the making."""

    move: "NDArray[np.int64]"
    default: "NDArray[np.int64]"
    edge: "NDArray[np.int64]"
    """A listed reply: the node, the cell, the node that follows and the symmetry."""
    known_key: "NDArray[np.uint64]"
    known: "NDArray[np.int64]"
    """The node and the canonical image of each position that was met, by hash."""
    ending: "NDArray[np.int64]"
    """By cell: the node that completes a line there; END if there is none yet."""
    frame: "NDArray[np.int64]"
    reply: "NDArray[np.int64]"
    """The replies to be followed, those of each level after another."""
    state: "NDArray[np.int64]"
    quotient: "NDArray[np.int64]"
    """The symmetry that does the same as undoing one and then doing another."""


def new_graph(board: "LineBoard", bits: int) -> Graph:
    """Return an empty graph with room for 2^bits nodes."""
    return Graph(
        move=np.zeros(1 << bits, dtype=np.int64),
        default=np.zeros(1 << bits, dtype=np.int64),
        edge=np.zeros((2 << bits, 4), dtype=np.int64),
        known_key=np.zeros(2 << bits, dtype=np.uint64),
        known=np.zeros((2 << bits, 2), dtype=np.int64),
        ending=np.full(board.cells, END, dtype=np.int64),
        frame=np.zeros((board.cells + 2, 5), dtype=np.int64),
        reply=np.zeros(board.cells * (board.cells + 3) // 2, dtype=np.int64),
        state=np.zeros(4, dtype=np.int64),
        quotient=_quotients(board.symmetries),
    )


def _quotients(symmetries: "NDArray[np.int16]") -> "NDArray[np.int64]":
    numbers = {symmetry.tobytes(): number for number, symmetry in enumerate(symmetries)}
    inverses = np.argsort(symmetries, axis=1).astype(np.int16)
    return np.array(
        [[numbers[inverse[then].tobytes()] for then in symmetries] for inverse in inverses],
        dtype=np.int64,
    )


@uncounted
def _new_node(graph, move, default):
    node = graph.state[NODES_USED]
    graph.move[node], graph.default[node] = move, default
    graph.state[NODES_USED] = node + 1
    return node


@uncounted
def _add_edge(graph, node, cell, following, symmetry):
    edge = graph.edge[graph.state[EDGES_USED]]
    edge[0], edge[1], edge[2], edge[3] = node, cell, following, symmetry
    graph.state[EDGES_USED] += 1


@uncounted
def _ending(graph, cell):
    """Return the node that completes a line on a cell."""
    if graph.ending[cell] == END:
        graph.ending[cell] = _new_node(graph, cell, END)
    return graph.ending[cell]


@uncounted
def _add_threats(graph, threats, length):
    """Add a sequence of threats. Return its first node."""
    following = _ending(graph, threats.moves[length - 1, 0])
    for i in range(length - 2, -1, -1):
        move, reply = threats.moves[i, 0], threats.moves[i, 1]
        node = _new_node(graph, move, _ending(graph, reply))
        _add_edge(graph, node, reply, following, IDENTITY)
        following = node
    return following


@uncounted
def _find_known(graph, key):
    """Return the place of a key in the table of positions, or the free place for it."""
    mask = graph.known_key.size - 1
    place = np.int64(key >> np.uint64(8)) & mask
    while graph.known_key[place] != 0 and graph.known_key[place] != key:
        place = place + 1 & mask
    return place


@uncounted
def _known_move(lines, counters, search, key, image):
    """Return the attacker's winning move that the table knows; NOTHING if it does not."""
    place = find_entry(search.table, key)
    if place < 0 or own_number(search.table[place, 1]) != 0:
        return NOTHING
    move = move_of(search.table[place, 1])
    for cell in range(counters.stones.size):
        if lines.symmetries[image, cell] == move and counters.stones[cell] == 0:
            return np.int64(cell)
    return NOTHING


@uncounted
def _find_move(lines, counters, threats, search, depth, key, image):
    """Return a winning move of the attacker; NOTHING if none is found."""
    move = _known_move(lines, counters, search, key, image)
    if move != NOTHING:
        return move
    # The table has no move where threats win.
    stones = search.hashes[depth, 0]
    if find_threats(lines, counters, threats, ATTACKER, stones, STEPS_TO_EXTRACT):
        return threats.moves[0, 0]
    if prove(lines, counters, threats, search, ATTACKER, depth):
        return _known_move(lines, counters, search, key, image)
    return NOTHING


@uncounted
def _list_replies(lines, counters, threats, search, graph, depth, level):
    """Set the default of the node at this level, and list the replies that are to be followed.

    The defender is to move.
    """
    frame = graph.frame[level]
    first = graph.frame[level - 1, LAST] if level else TOP
    frame[NEXT] = frame[LAST] = first
    cell = winning_cells(lines, counters, ATTACKER)[0]
    if cell != NOTHING:
        graph.default[frame[NODE]] = _ending(graph, cell)
        graph.reply[first] = cell
        frame[LAST] = first + 1
        return
    key = search.hashes[depth, 0]
    length = find_threats(lines, counters, threats, ATTACKER, key, STEPS_TO_EXTRACT)
    number = np.int64(0)
    if length:
        graph.default[frame[NODE]] = _add_threats(graph, threats, length)
        number = mark_zone(lines, counters, threats, ATTACKER, length)
    for cell in range(counters.stones.size):
        if counters.stones[cell] == 0 and (length == 0 or threats.zone[cell] == number):
            graph.reply[frame[LAST]] = cell
            frame[LAST] += 1


@uncounted
def _visit(lines, counters, threats, search, graph, depth, level):
    """Find or make the node of a position with the attacker to move.

    Return whether it has replies that are to be followed. Node and symmetry are in `state`.
    """
    state = graph.state
    key, image = canonical_key(search.hashes[depth], ATTACKER)
    place = _find_known(graph, key)
    if graph.known_key[place] == key:
        state[NODE_FOUND] = graph.known[place, 0]
        state[SYMMETRY_FOUND] = graph.quotient[graph.known[place, 1], image]
        return False
    state[SYMMETRY_FOUND] = IDENTITY
    cell = winning_cells(lines, counters, ATTACKER)[0]
    if cell != NOTHING:
        state[NODE_FOUND] = _ending(graph, cell)
        return False
    move = _find_move(lines, counters, threats, search, depth, key, image)
    node = _new_node(graph, move, END)
    graph.known_key[place] = key
    graph.known[place, 0], graph.known[place, 1] = node, image
    state[NODE_FOUND] = node
    if move != NOTHING:
        graph.frame[level, NODE], graph.frame[level, MOVE] = node, move
        play(lines, counters, search.hashes, depth, move, ATTACKER)
        _list_replies(lines, counters, threats, search, graph, depth + 1, level)
    return True


@uncounted
def _has_room(graph):
    """Return whether the graph has room for what one position adds."""
    room = 2 * MAX_THREATS + graph.ending.size
    nodes, edges = graph.state[NODES_USED] + room, graph.state[EDGES_USED] + room
    return nodes < graph.move.size and edges < graph.edge.shape[0]


@uncounted
def extract(lines, counters, threats, search, graph, attacker_moves):
    """Extract the strategy of a position that was proven to be a win. Return how that ended."""
    depth, level = TOP, TOP
    if not _has_room(graph):
        return NO_ROOM
    if attacker_moves:
        if not _visit(lines, counters, threats, search, graph, TOP, TOP):
            return DONE
        if graph.move[0] == NOTHING:
            return FAILED
        depth = TOP + 1
    else:
        graph.frame[0, NODE], graph.frame[0, MOVE] = _new_node(graph, PASS, END), PASS
        _list_replies(lines, counters, threats, search, graph, TOP, TOP)
    while level >= 0:
        frame = graph.frame[level]
        if frame[NEXT] == frame[LAST]:
            if frame[MOVE] != PASS:
                take(lines, counters, frame[MOVE], ATTACKER)
                depth -= 1
            level -= 1
            if level >= 0:
                take(lines, counters, graph.frame[level, REPLY], DEFENDER)
                depth -= 1
            continue
        if not _has_room(graph):
            return NO_ROOM
        if threats.work[STOP]:
            return STOPPED
        reply = graph.reply[frame[NEXT]]
        frame[NEXT] += 1
        frame[REPLY] = reply
        play(lines, counters, search.hashes, depth, reply, DEFENDER)
        followed = _visit(lines, counters, threats, search, graph, depth + 1, level + 1)
        following = graph.state[NODE_FOUND]
        _add_edge(graph, frame[NODE], reply, following, graph.state[SYMMETRY_FOUND])
        if not followed:
            take(lines, counters, reply, DEFENDER)
        elif graph.move[following] == NOTHING:
            return STOPPED if threats.work[STOP] else FAILED
        else:
            depth, level = depth + 2, level + 1
    return DONE


@compiled(nogil=True)
def set_up(lines, counters, search, stones, salt):
    """Put stones on the empty board. With another salt, the tables know nothing."""
    search.hashes[0, :] = salt  # not 0, which stands for an empty place in the tables
    for cell in range(stones.size):
        if stones[cell]:
            play(lines, counters, search.hashes, TOP, np.int64(cell), np.int64(stones[cell] - 1))
            search.hashes[0, :] = search.hashes[1]


@compiled(nogil=True)
def find_root(lines, counters, threats, search, side):
    """Return whether the side to move succeeds in the position at depth 0."""
    return prove(lines, counters, threats, search, side, TOP)


@compiled(nogil=True)
def extract_root(lines, counters, threats, search, graph, attacker_moves):
    return extract(lines, counters, threats, search, graph, attacker_moves)
