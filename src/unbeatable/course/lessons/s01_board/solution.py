"""Lesson 1: a board is a string of nine characters."""

EMPTY = "."


def new_board():
    """The board before the first move: nine empty cells."""
    return EMPTY * 9


def show(board):
    """The board as three lines of three cells, with a space between the cells."""
    top = " ".join(board[0:3])
    middle = " ".join(board[3:6])
    bottom = " ".join(board[6:9])
    return "\n".join([top, middle, bottom])
