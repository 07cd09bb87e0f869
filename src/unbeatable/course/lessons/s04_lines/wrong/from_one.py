"""Numbers the cells from 1."""
# fails with: they go from 0 to 8

LINES = [
    (1, 2, 3),
    (4, 5, 6),
    (7, 8, 9),
    (1, 4, 7),
    (2, 5, 8),
    (3, 6, 9),
    (1, 5, 9),
    (3, 5, 7),
]


def has_line(board, mark):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == mark:
            return True
    return False


def winner(board):
    if has_line(board, "x"):
        return "x"
    if has_line(board, "o"):
        return "o"
    return None
