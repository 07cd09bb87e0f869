"""Lesson 5: the end of a game."""

from s01_board import EMPTY
from s04_lines import LINES, winner


def is_over(board):
    """Whether someone has won, or the board is full."""
    raise NotImplementedError


def result(board):
    """'x' or 'o' for the winner, 'draw' for a full board without one, None while it goes on."""
    raise NotImplementedError


def winning_cells(board):
    """The cells of every completed line, from the smallest to the largest; [] if there is none."""
    raise NotImplementedError
