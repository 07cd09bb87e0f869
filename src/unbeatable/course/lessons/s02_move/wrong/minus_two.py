"""Refuses only -1 and 9."""
# fails with: test the number first

from s01_board import EMPTY


def place(board, cell, mark):
    if cell in (-1, 9):
        raise ValueError(f"there is no cell {cell}: cells go from 0 to 8")
    if board[cell] != EMPTY:
        raise ValueError(f"cell {cell} is taken by {board[cell]}")
    return board[:cell] + mark + board[cell + 1 :]
