"""Forgets that a negative number is a place in a string, too."""
# fails with: board[-1] is the last character

from s01_board import EMPTY


def place(board, cell, mark):
    if cell > 8:
        raise ValueError("no such cell")
    if board[cell] != EMPTY:
        raise ValueError("taken")
    return board[:cell] + mark + board[cell + 1 :]
