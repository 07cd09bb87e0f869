"""Refuses 9, but not larger numbers."""
# fails with: not IndexError

from s01_board import EMPTY


def place(board, cell, mark):
    if cell == 9 or cell < 0:
        raise ValueError(f"there is no cell {cell}: cells go from 0 to 8")
    if board[cell] != EMPTY:
        raise ValueError(f"cell {cell} is taken by {board[cell]}")
    return board[:cell] + mark + board[cell + 1 :]
