"""Writes the letter x where the parameter `mark` belongs."""
# fails with: not the mark that it was given

from s01_board import EMPTY


def place(board, cell, mark):
    if cell not in range(9):
        raise ValueError("no such cell")
    if board[cell] != EMPTY:
        raise ValueError("taken")
    return board[:cell] + "x" + board[cell + 1 :]
