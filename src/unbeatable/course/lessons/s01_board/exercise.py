"""Lesson 1: a board is a string of nine characters."""

EMPTY = "."


def new_board():
    """The board before the first move: nine empty cells."""
    raise NotImplementedError


def show(board):
    """The board as three lines of three cells, with a space between the cells."""
    raise NotImplementedError
