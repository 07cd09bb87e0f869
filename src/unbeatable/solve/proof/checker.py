"""The checker: replays a strategy against every legal reply of the opponent.

It shares no code with the searches that find strategies, and trusts nothing that they say. Why a
strategy that passes is right:

- Every reply is tried. The checker plays on a board of its own: at each turn of the owner it makes
  the move of the node, then each legal reply, one after the other, listed or not. The same node can
  be reached with different stones on the board, because replies share a default. So what is checked
  is a node together with the actual stones, never a node alone.
- One shortcut is taken. If the default's move completes a line on the board as it is, and the one
  reply that takes its cell is listed, then the line is completed after every reply that is not
  listed: a stone elsewhere changes nothing on the line. These replies are counted, not played.
- The opponent is refused a line before the reply that would complete it: after each move of the
  owner, no line may have all but one of its cells taken by the opponent and that one empty.
- What is remembered is a node, with the stones as this node names the cells, and only after all of
  its replies have passed. Nothing else decides how the play can go on. Up to 64 cells the stones
  are remembered exactly; on larger boards by 128 random bits.
- A symmetry counts only if it takes each cell to a cell of its own and the lines to the lines.
  A reply that leads to a node under a symmetry is replayed like any other.
- A pair counts only if both cells are empty and in no other pair of the node. Each line without a
  stone of the owner must contain a pair, when the opponent is to move. Then the owner takes the
  other cell of a pair whenever the opponent takes one, and gets a cell of each such line.
- A pass of the owner in a hold is replayed as a pass: an extra stone never hurts its owner.
- Each turn adds a stone, so the replay ends.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from unbeatable.core.errors import ProofError
from unbeatable.solve.jit import is_compiled
from unbeatable.solve.progress import COMPILING, Progress, silent
from unbeatable.solve.proof import check_kernels as kernels
from unbeatable.solve.proof.check_kernels import OPPONENT, OWNER, Plan, Play, Rules
from unbeatable.solve.proof.strategy import END, PASS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unbeatable.solve.proof.line_board import LineBoard
    from unbeatable.solve.proof.strategy import Strategy

STAGE = "trying every reply"
BUDGET = 20_000
"""Positions between two reports of progress."""
REMEMBERED = 1 << 20
"""The places for positions that have been replayed. A place takes 24 bytes."""

REASONS = {
    kernels.NOT_EMPTY: "the move takes a cell that is not empty",
    kernels.OUT_OF_TURN: "it begins with a move, but the opponent is to move",
    kernels.NO_MOVE: "it passes, but it is the owner's turn",
    kernels.ALLOWS_LINE: "the opponent can complete a line",
    kernels.NO_REPLY: "the board is full without a line of the owner",
    kernels.NO_ANSWER: "it has no answer to the last reply",
    kernels.NO_LINE: "it ends, but the owner has no line",
    kernels.BAD_PAIR: "a cell of a pair is not empty, or is in two pairs",
    kernels.OPEN_LINE: "there is a line that the opponent can complete and that contains no pair",
}


@dataclass(frozen=True, slots=True)
class Checked:
    """What the replay of a right strategy found."""

    at_most: int | None
    """The most plies to the end over all replies; None for a hold."""
    positions: int
    """The positions that were visited. One that was reached in two ways may count twice."""


def check_strategy(
    board: "LineBoard",
    stones: "NDArray[np.int8]",
    strategy: "Strategy",
    *,
    to_move: bool,
    progress: Progress = silent,
) -> Checked:
    """Replay the strategy against every reply. Raises ProofError if it is not right.

    `stones` has 1 for the owner's stones and 2 for the opponent's. `to_move`: the owner is to move.
    """
    lines, symmetries = _checked_lines(board.lines, board.cells), board.symmetries
    _check_symmetries(symmetries, lines, board.cells)
    plan = _plan(strategy, board.cells, len(symmetries))
    through, first = _find_through(lines, board.cells)
    rules = Rules(
        lines.shape[1], lines, through, first, symmetries.astype(np.int64), _keys(board.cells),
        bool(to_move),
    )  # fmt: skip
    play = _begin(rules, np.asarray(stones, dtype=np.int8), board.cells)
    progress(STAGE if is_compiled(kernels.replay) else COMPILING, 0, None)
    if kernels.has_cycle(plan.default, plan.first_reply, plan.reply_node):
        raise ProofError("the strategy comes back to the same node", ())
    result = kernels.RUNNING
    while result == kernels.RUNNING:
        result = kernels.replay(rules, plan, play, BUDGET)
        progress(STAGE, int(play.counts[kernels.POSITIONS]), None)
    if result != kernels.DONE:
        raise ProofError(REASONS[result], _path(play, plan, result))
    plies = int(play.plies[0])
    return Checked(plies if plan.wins else None, int(play.counts[kernels.POSITIONS]))


def _checked_lines(lines: "NDArray[np.int16]", cells: int) -> "NDArray[np.int64]":
    wide = np.asarray(lines, dtype=np.int64)
    if wide.ndim != 2 or not wide.size or wide.min() < 0 or wide.max() >= cells:
        raise ProofError("the lines of the board are not rows of its cells", ())
    ascending = np.sort(wide, axis=1)
    if (ascending[:, 1:] == ascending[:, :-1]).any():
        raise ProofError("a line of the board has a cell twice", ())
    return ascending


def _check_symmetries(
    symmetries: "NDArray[np.int16]", lines: "NDArray[np.int64]", cells: int
) -> None:
    """Raise ProofError unless each takes cells to cells of their own, and lines to lines."""
    every = np.arange(cells)
    if symmetries.ndim != 2 or not symmetries.size or not np.array_equal(symmetries[0], every):
        raise ProofError("the first symmetry of the board is not the identity", ())
    known = np.unique(lines, axis=0)
    for number, symmetry in enumerate(symmetries):
        if not np.array_equal(np.sort(symmetry), every):
            raise ProofError(f"symmetry {number} does not take each cell to its own", ())
        if not np.array_equal(np.unique(np.sort(symmetry[lines], axis=1), axis=0), known):
            raise ProofError(f"symmetry {number} does not take lines to lines", ())


def _plan(strategy: "Strategy", cells: int, symmetries: int) -> Plan:
    """Return the arrays of the strategy as int64. Raises ProofError if one refers outside."""
    move = _integers("move", strategy.move, PASS, cells)
    nodes = len(move)
    if not nodes:
        raise ProofError("the strategy has no node", ())
    default = _integers("default", strategy.default, END, nodes)
    reply = _integers("reply", strategy.reply, 0, cells)
    reply_node = _integers("reply_node", strategy.reply_node, 0, nodes)
    reply_symmetry = _integers("reply_symmetry", strategy.reply_symmetry, 0, symmetries)
    pairs = _integers("pairs", np.asarray(strategy.pairs).reshape(-1), 0, cells)
    if len(default) != nodes or not len(reply) == len(reply_node) == len(reply_symmetry):
        raise ProofError("the arrays of the strategy have different lengths", ())
    if len(pairs) % 2:
        raise ProofError("a pair of the strategy lacks a cell", ())
    first_reply = _starts("first_reply", strategy.first_reply, nodes, len(reply))
    first_pair = _starts("first_pair", strategy.first_pair, nodes, len(pairs) // 2)
    node_of = np.repeat(np.arange(nodes), np.diff(first_reply))
    if ((node_of[1:] == node_of[:-1]) & (reply[1:] <= reply[:-1])).any():
        raise ProofError("the replies of a node do not ascend", ())
    if (np.diff(first_reply).astype(bool) & np.diff(first_pair).astype(bool)).any():
        raise ProofError("a node has both replies and pairs", ())
    return Plan(
        bool(strategy.wins), move, default, first_reply, reply, reply_node, reply_symmetry,
        first_pair, pairs.reshape(-1, 2),
    )  # fmt: skip


def _integers(name: str, values: Any, least: int, end: int) -> "NDArray[np.int64]":
    """Return a row of integers. Raises ProofError if one is not from `least` to before `end`."""
    array = np.asarray(values)
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        raise ProofError(f"{name} of the strategy is not a row of integers", ())
    if array.size and (array.min() < least or array.max() >= end):
        raise ProofError(f"{name} of the strategy refers to what does not exist", ())
    return np.ascontiguousarray(array, dtype=np.int64)


def _starts(name: str, values: Any, nodes: int, end: int) -> "NDArray[np.int64]":
    starts = _integers(name, values, 0, end + 1)
    if len(starts) != nodes + 1 or starts[0] != 0 or starts[-1] != end:
        raise ProofError(f"{name} of the strategy does not fit", ())
    if (np.diff(starts) < 0).any():
        raise ProofError(f"{name} of the strategy does not ascend", ())
    return starts


def _find_through(
    lines: "NDArray[np.int64]", cells: int
) -> "tuple[NDArray[np.int64], NDArray[np.int64]]":
    """Return the numbers of the lines through each cell, and where those of each cell begin."""
    through = np.argsort(lines.reshape(-1), kind="stable") // lines.shape[1]
    first = np.concatenate([[0], np.cumsum(np.bincount(lines.reshape(-1), minlength=cells))])
    return through.astype(np.int64), first.astype(np.int64)


def _keys(cells: int) -> "NDArray[np.uint64]":
    """Return two words for each player and cell: up to 64 cells a bit each, so keys are exact."""
    keys = np.zeros((2, cells, 2), dtype=np.uint64)
    if cells <= 64:
        bits = np.uint64(1) << np.arange(cells, dtype=np.uint64)
        keys[0, :, 0] = keys[1, :, 1] = bits
        return keys
    chance = np.random.default_rng(17)
    return chance.integers(0, 2**64, size=keys.shape, dtype=np.uint64, endpoint=False)


def _begin(rules: Rules, stones: "NDArray[np.int8]", cells: int) -> Play:
    """Return the board with these stones, and an empty stack with the root of the strategy."""
    if stones.shape != (cells,) or not np.isin(stones, (0, OWNER, OPPONENT)).all():
        raise ProofError("the stones do not fit the board", ())
    own, theirs = stones[rules.lines] == OWNER, stones[rules.lines] == OPPONENT
    own, theirs = own.sum(axis=1), theirs.sum(axis=1)
    if max(own.max(), theirs.max()) == rules.length:
        raise ProofError("the game is over: there is a line", ())
    levels = int((stones == 0).sum()) + 2
    play = Play(
        stones=stones.copy(),
        line=own + theirs * kernels.THEIRS,
        counts=np.zeros(5, dtype=np.int64),
        node=np.zeros(levels, dtype=np.int64),
        frame=np.zeros(levels, dtype=np.int64),
        own=np.full(levels, PASS),
        replied=np.full(levels, PASS),
        cursor=np.full(levels, kernels.NOT_ENTERED),
        mode=np.zeros(levels, dtype=np.int64),
        plies=np.zeros(levels, dtype=np.int64),
        key=np.zeros((levels, 2), dtype=np.uint64),
        to_board=np.zeros((levels, cells), dtype=np.int32),
        to_frame=np.zeros((levels, cells), dtype=np.int32),
        answer=np.zeros((levels, cells), dtype=np.int64),
        paired=np.zeros(cells, dtype=np.int64),
        covered=np.zeros(len(own), dtype=np.int64),
        known_key=np.zeros((REMEMBERED, 2), dtype=np.uint64),
        known_node=np.zeros(REMEMBERED, dtype=np.int32),
        known_plies=np.zeros(REMEMBERED, dtype=np.int32),
    )
    play.to_board[0] = play.to_frame[0] = np.arange(cells)
    open_to_them = (own == 0) & (theirs == rules.length - 1)
    play.counts[kernels.THREATS] = open_to_them.sum()
    play.counts[kernels.EMPTY] = levels - 2
    for player in (OWNER, OPPONENT):
        of_player = rules.keys[player - 1][stones == player]
        play.key[0] ^= np.bitwise_xor.reduce(of_player, axis=0)
    return play


def _path(play: Play, plan: Plan, result: int) -> Sequence[int]:
    """Return the cells of the moves that lead to a failure, both sides', in turn."""
    level = int(play.counts[kernels.LEVEL])
    path: list[int] = []
    for i in range(level + 1):
        path.append(int(play.own[i]))
        if i < level or result == kernels.NO_ANSWER:
            path.append(int(play.replied[i]))
    if result == kernels.NOT_EMPTY:
        path[-1] = int(play.to_board[play.frame[level], plan.move[play.node[level]]])
    return tuple(cell for cell in path if cell != PASS)
