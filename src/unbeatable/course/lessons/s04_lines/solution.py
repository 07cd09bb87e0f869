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
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == mark:
            return True
    return False


def winner(board):
    """'x' or 'o' if one of them has a line; None if nobody has."""
    if has_line(board, "x"):
        return "x"
    if has_line(board, "o"):
        return "o"
    return None
