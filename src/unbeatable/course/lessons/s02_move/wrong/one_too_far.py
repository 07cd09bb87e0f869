"""Lets cell 9 through."""
# fails with: 9 gets through your test

from s01_board import EMPTY


def place(board, cell, mark):
    if cell < 0 or cell > 9:
        raise ValueError(f"there is no cell {cell}")
    if board[cell] != EMPTY:
        raise ValueError(f"cell {cell} is taken")
    return board[:cell] + mark + board[cell + 1 :]
