"""Tables of a board for the search: its lines, and what a line is worth by the stones on it.

The *code* of a line is the number of x's stones on it times k + 1, plus the number of o's. A line
is open to a player if the other player has no stone on it.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from unbeatable.core.registry import load
from unbeatable.solve.line_search.limits import can_look_ahead, stones_fall
from unbeatable.solve.proof.line_board import LineBoard

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from unbeatable.core.game import LineGame

MAX_BOARDS = 8
"""The boards whose tables are kept: at most a megabyte each."""
SEED = 20_260

ONE_MISSING, TWO_MISSING = 0, 2
"""The kinds of lines that are kept in lists: those of x; one more for those of o."""
NO_KIND = -1

FOURS = np.int64(1) << 40
"""What a line that is open to a player and lacks two stones adds to the promise of its cells. The
number of such lines stands above this bit; below it is the sum that orders moves."""
PROMISE = FOURS - 1

SCORES = (0, 100, 36, 8, 2, 1)
"""What a line with a stone is worth, by the stones that it lacks; the last for all beyond."""
SCORES_FALLING = (0, 60, 36, 8, 2, 1)
"""The same where stones fall."""
WAITING_WIN = 60
"""What a cell is worth where stones fall, if it wins for the player who gets it in the end."""
PROMISES = (0, 2000, 240, 60, 12, 2)
"""What such a line promises to a move on it, also one without a stone."""


class Tables(NamedTuple):
    """What compiled code knows about a board."""

    k: int
    falls: bool
    """Whether stones fall."""
    lines: "NDArray[np.int16]"
    """The cells of each line."""
    rays: "NDArray[np.int32]"
    """The lines through each cell, cell after cell: the number of the line, then its cells."""
    first: "NDArray[np.int32]"
    """Where the rays of each cell begin, and at the end their number."""
    below: "NDArray[np.int16]"
    """The cell that must be taken before each cell can be; -1 for none."""
    keys: "NDArray[np.int64]"
    """The Zobrist key of each player's stone on each cell, then in cell 0 of row 2 that of the
    turn of o."""
    promise: "NDArray[np.int64]"
    """What a line promises each player, by its code."""
    score: "NDArray[np.int64]"
    """What a line is worth to x, by its code."""
    kind: "NDArray[np.int8]"
    """The list that a line belongs to, by its code."""
    owner: "NDArray[np.int8]"
    """The player who gets each cell in the end where stones fall, if both only answer each other
    in one column after the other; -1 where they do not fall."""
    waiting: int
    """What a cell is worth that wins for its owner."""
    centre: "NDArray[np.int16]"
    """A small bonus for each cell: the number of lines through it, at most 99."""


def tables_of(game: "LineGame") -> Tables:
    """Return the tables of a game's board, which are made once."""
    return _tables_of(game.spec)


@lru_cache(maxsize=MAX_BOARDS)
def _tables_of(spec: str) -> Tables:
    game = load(spec)
    assert can_look_ahead(game)  # noqa: S101 (whoever asks has looked)
    board = LineBoard.of(game)
    k, cells = board.lines.shape[1], board.cells
    random = np.random.default_rng(SEED)
    below = np.full(cells, -1, dtype=np.int16)
    owner = np.full(cells, -1, dtype=np.int8)
    if stones_fall(game):
        columns = game.grid.columns
        below[: cells - columns] = np.arange(columns, cells)
        rows = np.arange(cells)[::-1] // columns
        owner = ((rows + cells - game.grid.rows) % 2).astype(np.int8)
    rays = np.column_stack((board.through, board.lines[board.through])).astype(np.int32)
    promise, score, kind = _by_code(k, SCORES_FALLING if stones_fall(game) else SCORES)
    return Tables(
        k,
        stones_fall(game),
        board.lines,
        np.ascontiguousarray(rays),
        board.first,
        below,
        random.integers(1, 2**63 - 1, size=(3, cells), dtype=np.int64),
        promise,
        score,
        kind,
        owner,
        WAITING_WIN,
        np.minimum(np.diff(board.first), 99).astype(np.int16),
    )


def _by_code(
    k: int, scores: tuple[int, ...]
) -> "tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int8]]":
    """Return the promise, the score and the kind of a line by its code."""
    codes = (k + 1) * (k + 1)
    promise = np.zeros((2, codes), dtype=np.int64)
    score = np.zeros(codes, dtype=np.int64)
    kind = np.full(codes, NO_KIND, dtype=np.int8)
    for own in range(k):
        lacks = min(k - own, len(SCORES) - 1)
        for player, code in ((0, own * (k + 1)), (1, own)):
            promise[player, code] = PROMISES[lacks] + (int(FOURS) if k - own == 2 else 0)
            if own:
                score[code] = scores[lacks] if player == 0 else -scores[lacks]
            if k - own <= 2 and own:
                kind[code] = (ONE_MISSING if k - own == 1 else TWO_MISSING) + player
    return promise, score, kind
