"""Lesson 4: three in a row wins."""

LINES = [
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
    (0, 4, 8),
    (2, 4, 6),
]


def has_line(board, mark):
    """Whether the mark stands on all three cells of some line."""
    for line in LINES:
        if all(board[cell] == mark for cell in line):
            return True
    return False


def winner(board):
    """'x' or 'o' if one of them has a line; None if nobody has."""
    for mark in "xo":
        if has_line(board, mark):
            return mark
    return None
