"""The compiled replay: a strategy against every legal reply, with a stack instead of recursion.

`rules` is Rules, `plan` Plan, `play` Play. A level of the stack is a turn of the owner. A node
names cells in its own frame: the board after the symmetries on the way to it. Frames turn these
cells into those of the real board, and back.
"""

from typing import Any, NamedTuple

import numpy as np

from unbeatable.solve.jit import compiled, inlined, inner

OWNER, OPPONENT = 1, 2
PASS = END = -1
NOT_LISTED = -2
"""In `answer`: no listed reply."""
NOT_ENTERED = -2
"""In `cursor`: the node has not been entered."""
ALL_LISTED, EVERY_CELL = 0, 1
"""How the replies of a level are tried: the listed ones, as the others end alike, or every cell."""
THEIRS = 256
"""A stone of the opponent, in the count of a line. The owner's count as one."""

RUNNING, DONE = 0, 1
NOT_EMPTY, OUT_OF_TURN, NO_MOVE, ALLOWS_LINE, NO_REPLY, NO_ANSWER, NO_LINE, BAD_PAIR, OPEN_LINE = (
    range(2, 11)
)
"""What the replay returns: that it goes on, that all is well, or why the strategy fails."""

LEVEL, THREATS, EMPTY, POSITIONS, STAMP = range(5)
"""The words of `counts`: the level, the lines that the opponent can complete, the empty cells, the
positions so far, and the mark of the pairs that are looked at."""

U64 = np.uint64
MIX = U64(0x9E3779B97F4A7C15)


class Rules(NamedTuple):
    """The board, and the position to begin with."""

    length: int
    """The cells of a line."""
    lines: Any
    through: Any
    first: Any
    symmetries: Any
    keys: Any
    """Two words for each player and cell, which name a position."""
    to_move: bool
    """Whether the owner is to move at the root."""


class Plan(NamedTuple):
    """The strategy: see `Strategy`."""

    wins: bool
    move: Any
    default: Any
    first_reply: Any
    reply: Any
    reply_node: Any
    reply_symmetry: Any
    first_pair: Any
    pairs: Any


class Play(NamedTuple):
    """What changes: the board, the stack, and what is remembered."""

    stones: Any
    line: Any
    """The stones on each line: those of the owner, and THEIRS for each of the opponent's."""
    counts: Any
    node: Any
    frame: Any
    """The row of the frames that a level uses."""
    own: Any
    """The owner's move at each level, a cell of the board; PASS for none."""
    replied: Any
    """The reply that is being tried at each level, a cell of the board."""
    cursor: Any
    mode: Any
    plies: Any
    """The most plies from each level to the end, so far."""
    key: Any
    to_board: Any
    to_frame: Any
    answer: Any
    """The number of the listed reply for each level and cell of the board, or NOT_LISTED."""
    paired: Any
    covered: Any
    known_key: Any
    """What is remembered: the two words of a position, its node + 1, the plies to the end."""
    known_node: Any
    known_plies: Any


@inlined
def _place(rules, play, cell, player):
    """Put a stone on the board. Return whether it completes a line."""
    play.stones[cell] = player
    play.counts[EMPTY] -= 1
    completes = False
    added = 1 if player == OWNER else THEIRS
    for i in range(rules.first[cell], rules.first[cell + 1]):
        line = rules.through[i]
        before = play.line[line]
        play.line[line] = before + added
        if player == OWNER:
            completes |= before == rules.length - 1
            play.counts[THREATS] -= before == (rules.length - 1) * THEIRS
        else:
            play.counts[THREATS] += before == (rules.length - 2) * THEIRS
    return completes


@inlined
def _take(rules, play, cell):
    """Take a stone from the board."""
    player = play.stones[cell]
    play.stones[cell] = 0
    play.counts[EMPTY] += 1
    for i in range(rules.first[cell], rules.first[cell + 1]):
        line = rules.through[i]
        if player == OWNER:
            after = play.line[line] - 1
            play.counts[THREATS] += after == (rules.length - 1) * THEIRS
        else:
            after = play.line[line] - THEIRS
            play.counts[THREATS] -= after == (rules.length - 2) * THEIRS
        play.line[line] = after


@inlined
def _would_complete(rules, play, cell):
    """Return whether a stone of the owner on this empty cell completes a line."""
    for i in range(rules.first[cell], rules.first[cell + 1]):
        if play.line[rules.through[i]] == rules.length - 1:
            return True
    return False


@inlined
def _slot(play, node, first, second):
    """Return where a position at a node is remembered."""
    mixed = (first * MIX ^ second) * MIX + U64(node)
    mixed = (mixed ^ mixed >> U64(29)) * MIX
    return np.int64(mixed >> U64(32)) & play.known_node.size - 1


@inner
def _pairs_hold(rules, plan, play, level):
    """Return DONE if the pairs of a node keep the opponent from every line, else why not."""
    node, frame = play.node[level], play.frame[level]
    play.counts[STAMP] += 1
    stamp = play.counts[STAMP]
    for i in range(plan.first_pair[node], plan.first_pair[node + 1]):
        one = play.to_board[frame, plan.pairs[i, 0]]
        other = play.to_board[frame, plan.pairs[i, 1]]
        for cell in (one, other):
            if play.stones[cell] != 0 or play.paired[cell] == stamp:
                return BAD_PAIR
            play.paired[cell] = stamp
        for j in range(rules.first[one], rules.first[one + 1]):
            line = rules.through[j]
            for place in range(rules.length):
                if rules.lines[line, place] == other:
                    play.covered[line] = stamp
    for line in range(rules.lines.shape[0]):
        if play.line[line] % THEIRS == 0 and play.covered[line] != stamp:
            return OPEN_LINE
    return DONE


@inlined
def _all_others_end(rules, plan, play, level):
    """Return how many legal replies are not listed, if the default ends them all; else -1.

    The default ends them if its move completes a line now, and the one reply that takes this cell
    is listed: a stone elsewhere changes nothing on the line.
    """
    node, frame = play.node[level], play.frame[level]
    default = plan.default[node]
    if not plan.wins or default == END or plan.move[default] == PASS:
        return -1
    last = play.to_board[frame, plan.move[default]]
    if play.stones[last] != 0 or not _would_complete(rules, play, last):
        return -1
    others, blocks = play.counts[EMPTY], False
    for i in range(plan.first_reply[node], plan.first_reply[node + 1]):
        cell = play.to_board[frame, plan.reply[i]]
        others -= play.stones[cell] == 0
        blocks |= cell == last
    return others if blocks else -1


@inner
def _enter(rules, plan, play, level):
    """Make the owner's move. Return RUNNING if there are replies to try, DONE if not, or why not.

    If DONE, `plies` of the level is complete.
    """
    node, frame = play.node[level], play.frame[level]
    move = plan.move[node]
    play.counts[POSITIONS] += 1
    play.own[level] = PASS
    play.plies[level] = 0
    if move == PASS:
        if plan.wins and (level > 0 or rules.to_move):
            return NO_MOVE
    else:
        cell = play.to_board[frame, move]
        if level == 0 and not rules.to_move:
            return OUT_OF_TURN
        if play.stones[cell] != 0:
            return NOT_EMPTY
        play.own[level] = cell
        play.key[level, 0] ^= rules.keys[OWNER - 1, move, 0]
        play.key[level, 1] ^= rules.keys[OWNER - 1, move, 1]
        play.plies[level] = 1
        if _place(rules, play, cell, OWNER):
            return DONE
    if play.counts[THREATS] > 0:
        return ALLOWS_LINE
    if play.counts[EMPTY] == 0:
        return NO_REPLY if plan.wins else DONE
    if plan.default[node] == END and plan.first_reply[node] == plan.first_reply[node + 1]:
        return NO_LINE if plan.wins else _pairs_hold(rules, plan, play, level)
    others = _all_others_end(rules, plan, play, level)
    if others >= 0:
        play.mode[level] = ALL_LISTED
        play.cursor[level] = plan.first_reply[node]
        play.counts[POSITIONS] += others
        if others > 0:  # a reply, and the last move
            play.plies[level] += 2
        return RUNNING
    slot = _slot(play, node, play.key[level, 0], play.key[level, 1])
    if (
        play.known_node[slot] == node + 1
        and play.known_key[slot, 0] == play.key[level, 0]
        and play.known_key[slot, 1] == play.key[level, 1]
    ):
        play.plies[level] = play.known_plies[slot]
        return DONE
    play.mode[level] = EVERY_CELL
    play.cursor[level] = 0
    play.answer[level] = NOT_LISTED
    for i in range(plan.first_reply[node], plan.first_reply[node + 1]):
        play.answer[level, play.to_board[frame, plan.reply[i]]] = i
    return RUNNING


@inlined
def _next_reply(plan, play, level):
    """Return the next legal reply, or -1, and its number among those listed, or NOT_LISTED."""
    if play.mode[level] == ALL_LISTED:
        last, frame = plan.first_reply[play.node[level] + 1], play.frame[level]
        while play.cursor[level] < last:
            number = play.cursor[level]
            play.cursor[level] += 1
            cell = play.to_board[frame, plan.reply[number]]
            if play.stones[cell] == 0:
                return cell, number
    else:
        while play.cursor[level] < play.stones.size:
            cell = play.cursor[level]
            play.cursor[level] += 1
            if play.stones[cell] == 0:
                return cell, play.answer[level, cell]
    return -1, NOT_LISTED


@inner
def _open_frame(rules, play, level, symmetry):
    """Make the frame of the next level from that of this level and a symmetry, and its key."""
    frame, new = play.frame[level], level + 1
    play.frame[new] = new
    first = second = U64(0)
    for cell in range(play.stones.size):
        on_board, image = play.to_board[frame, cell], rules.symmetries[symmetry, cell]
        play.to_board[new, image] = on_board
        play.to_frame[new, on_board] = image
        player = play.stones[on_board]
        if player != 0:
            first ^= rules.keys[player - 1, image, 0]
            second ^= rules.keys[player - 1, image, 1]
    play.key[new, 0], play.key[new, 1] = first, second


@inlined
def _descend(rules, plan, play, level, cell, number):
    """Play a reply and go to the node that follows. Return whether there is one."""
    play.replied[level] = cell
    symmetry = 0
    if number == NOT_LISTED:
        node = plan.default[play.node[level]]
        if node == END:
            return False
    else:
        node, symmetry = plan.reply_node[number], plan.reply_symmetry[number]
    _place(rules, play, cell, OPPONENT)
    play.node[level + 1] = node
    play.cursor[level + 1] = NOT_ENTERED
    if symmetry == 0:
        frame = play.frame[level]
        image = play.to_frame[frame, cell]
        play.frame[level + 1] = frame
        play.key[level + 1, 0] = play.key[level, 0] ^ rules.keys[OPPONENT - 1, image, 0]
        play.key[level + 1, 1] = play.key[level, 1] ^ rules.keys[OPPONENT - 1, image, 1]
    else:
        _open_frame(rules, play, level, symmetry)
    play.counts[LEVEL] = level + 1
    return True


@inlined
def _ascend(rules, play, level):
    """Take back the owner's move, and the reply before it, which is one level up."""
    if play.own[level] != PASS:
        _take(rules, play, play.own[level])
    if level > 0:
        _take(rules, play, play.replied[level - 1])
        plies = play.plies[level] + 1 + (play.own[level - 1] != PASS)
        play.plies[level - 1] = max(play.plies[level - 1], plies)
    play.counts[LEVEL] = level - 1


@compiled(nogil=True)
def replay(rules, plan, play, budget):
    """Replay about this many positions more. Return RUNNING, DONE or why the strategy fails."""
    end = play.counts[POSITIONS] + budget
    while play.counts[POSITIONS] < end:
        level = play.counts[LEVEL]
        if play.cursor[level] == NOT_ENTERED:
            result = _enter(rules, plan, play, level)
            if result > DONE:
                return result
            if result == RUNNING:
                continue
        else:
            cell, number = _next_reply(plan, play, level)
            if cell >= 0:
                if not _descend(rules, plan, play, level, cell, number):
                    return NO_ANSWER
                continue
            if play.mode[level] == EVERY_CELL:
                node = play.node[level]
                slot = _slot(play, node, play.key[level, 0], play.key[level, 1])
                play.known_key[slot] = play.key[level]
                play.known_node[slot] = node + 1
                play.known_plies[slot] = play.plies[level]
        _ascend(rules, play, level)
        if level == 0:
            return DONE
    return RUNNING


@compiled()
def has_cycle(default, first_reply, reply_node):
    """Return whether some node follows itself, directly or not."""
    nodes = default.size
    ways = np.zeros(nodes, dtype=np.int32)
    for node in default:
        if node != END:
            ways[node] += 1
    for node in reply_node:
        ways[node] += 1
    free = np.empty(nodes, dtype=np.int32)
    count = 0
    for node in range(nodes):
        if ways[node] == 0:
            free[count] = node
            count += 1
    done = 0
    while done < count:
        node = free[done]
        done += 1
        for i in range(first_reply[node] - 1, first_reply[node + 1]):
            after = default[node] if i < first_reply[node] else reply_node[i]
            if after != END:
                ways[after] -= 1
                if ways[after] == 0:
                    free[count] = after
                    count += 1
    return done < nodes
