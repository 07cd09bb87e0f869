"""Prints a message and hands the old board back, so that nobody notices the wrong move."""
# fails with: stops nobody: use `raise`

from s01_board import EMPTY


def place(board, cell, mark):
    if cell not in range(9):
        print("There is no such cell.")
        return board
    if board[cell] != EMPTY:
        print("This cell is taken.")
        return board
    return board[:cell] + mark + board[cell + 1 :]
