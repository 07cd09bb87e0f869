"""Forgets a comma between two lines."""
# fails with: A comma is missing at the end of this line, or of the one before it

LINES = [
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8)
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
    (0, 4, 8),
    (2, 4, 6),
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
