"""Whether play leads to a position of a board with gravity.

The right number of stones of each player, none of them floating, is not enough: a column with x
above o cannot be the first one that is played. Take stones off again, alternately and from the top,
until none is left.
"""

from unbeatable.core.errors import PositionError
from unbeatable.core.game import Position
from unbeatable.core.grid import has_line
from unbeatable.games.mnk import MNK


def can_arise(game: MNK, pos: Position) -> bool:
    """Return whether play leads to a position, given as any int."""
    x, o = game.planes(pos)
    try:
        if x & o or game.assemble(x, o, None) != pos:
            return False
    except PositionError:
        return False
    columns = [_column(game, x, o, column) for column in range(game.grid.columns)]
    last = "x" if pos.bit_count() & 1 else "o"
    for i, column in enumerate(columns):
        if column.endswith(last):
            own = (x if last == "x" else o) ^ _top(game, x | o, i)
            if not has_line(own, game.lines):  # if a stone ended the game, it was the last one
                left = (*columns[:i], column[:-1], *columns[i + 1 :])
                if _can_be_emptied(left, "o" if last == "x" else "x"):
                    return True
    return pos == game.start()


def _column(game: MNK, x: int, o: int, column: int) -> str:
    """Return the stones of a column, from the bottom."""
    grid = game.grid
    cells = range(grid.cells - grid.columns + column, -1, -grid.columns)
    return "".join("x" if x >> cell & 1 else "o" for cell in cells if (x | o) >> cell & 1)


def _top(game: MNK, taken: int, column: int) -> int:
    """Return the highest stone of a column, as a set of cells."""
    cells = range(column, game.grid.cells, game.grid.columns)
    return next(1 << cell for cell in cells if taken >> cell & 1)


def _can_be_emptied(columns: tuple[str, ...], last: str) -> bool:
    """Return whether stones can be taken off alternately, first one of `last`, until none is left.

    The numbers of stones must allow it.
    """
    tried = set()
    states = [(columns, last)]
    while states:
        state = columns, last = states.pop()
        if not any(columns):
            return True
        if state in tried:
            continue
        tried.add(state)
        before = "o" if last == "x" else "x"
        least = len(states)
        for i, column in enumerate(columns):
            if column.endswith(last):
                left = (*columns[:i], column[:-1], *columns[i + 1 :]), before
                # Last in, first out: try first what uncovers a stone of the other player.
                states.insert(len(states) if column.endswith(before + last) else least, left)
    return False
