"""Refuses a mark whose turn it is not."""
# fails with: Do not ask whose turn it is

from s01_board import EMPTY


def place(board, cell, mark):
    if cell not in range(9):
        raise ValueError(f"there is no cell {cell}: cells go from 0 to 8")
    if board[cell] != EMPTY:
        raise ValueError(f"cell {cell} is taken by {board[cell]}")
    if (board.count("x") == board.count("o")) != (mark == "x"):
        raise ValueError("it is not your turn")
    return board[:cell] + mark + board[cell + 1 :]
