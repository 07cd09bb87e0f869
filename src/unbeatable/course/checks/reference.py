"""The true tree and the true values of tic-tac-toe, for checks to compare with."""

from functools import cache

START = "." * 9
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@cache
def children(board: str) -> tuple[str, ...]:
    """Return the boards after each legal move, in the order of the cells; none after the end."""
    if any(board[a] == board[b] == board[c] != "." for a, b, c in LINES):
        return ()
    mark = "x" if x_is_to_move(board) else "o"
    return tuple(board[:cell] + mark + board[cell + 1 :] for cell in range(9) if board[cell] == ".")


def x_is_to_move(board: str) -> bool:
    return board.count("x") == board.count("o")


@cache
def value(board: str) -> int:
    """Return the value with good play: 100 minus the marks for a win of x, negative for o."""
    if boards := children(board):
        values = [value(after) for after in boards]
        return max(values) if x_is_to_move(board) else min(values)
    win = 100 - sum(mark != "." for mark in board)
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return win if board[a] == "x" else -win
    return 0


def boards_from(board: str) -> tuple[str, ...]:
    """Return every board that can be reached from this one, itself included, each once."""
    reached = [board]
    known = {board}
    for parent in reached:
        new = [child for child in children(parent) if child not in known]
        reached += new
        known.update(new)
    return tuple(reached)
