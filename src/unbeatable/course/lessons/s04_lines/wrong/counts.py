"""Counts three marks anywhere on the board."""
# fails with: only if all of them stand on one line

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
    return board.count(mark) >= 3


def winner(board):
    if has_line(board, "x"):
        return "x"
    if has_line(board, "o"):
        return "o"
    return None
