"""Looks at the cell before it looks at the number."""
# fails with: look at the number before you look at the cell

from s01_board import EMPTY


def place(board, cell, mark):
    if board[cell] != EMPTY:
        raise ValueError("taken")
    if cell not in range(9):
        raise ValueError("no such cell")
    return board[:cell] + mark + board[cell + 1 :]
