"""Returns the exception instead of raising it."""
# fails with: write `raise` instead of `return`

from s01_board import EMPTY


def place(board, cell, mark):
    if cell not in range(9):
        return ValueError("no such cell")
    if board[cell] != EMPTY:
        return ValueError("taken")
    return board[:cell] + mark + board[cell + 1 :]
