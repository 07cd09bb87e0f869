"""Tries to change the string, as if it were a list."""
# fails with: cannot be changed; make a new one

from s01_board import EMPTY


def place(board, cell, mark):
    if cell not in range(9):
        raise ValueError("no such cell")
    if board[cell] != EMPTY:
        raise ValueError("taken")
    board[cell] = mark
    return board
