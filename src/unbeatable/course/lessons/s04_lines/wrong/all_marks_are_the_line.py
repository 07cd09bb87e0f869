"""Takes all cells of a mark together for one line."""
# fails with: ask about the three cells of each line

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
    cells = []
    for cell in range(9):
        if board[cell] == mark:
            cells.append(cell)
    return tuple(cells) in LINES


def winner(board):
    if has_line(board, "x"):
        return "x"
    if has_line(board, "o"):
        return "o"
    return None
