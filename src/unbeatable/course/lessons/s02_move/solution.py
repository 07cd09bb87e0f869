"""Lesson 2: a move makes a new board; the old one stays as it was."""

from s01_board import EMPTY


def place(board, cell, mark):
    """The board after the mark is put on the cell, from 0 to 8.

    ValueError if the cell is taken, or if there is no such cell.
    """
    if cell not in range(9):
        raise ValueError(f"there is no cell {cell}: cells go from 0 to 8")
    if board[cell] != EMPTY:
        raise ValueError(f"cell {cell} is taken by {board[cell]}")
    return board[:cell] + mark + board[cell + 1 :]
