"""Lesson 3: x and o take turns; x begins."""

from s01_board import EMPTY


def whose_turn(board):
    """Who is to move: 'x' or 'o'."""
    raise NotImplementedError


def legal_moves(board):
    """The numbers of the empty cells, from the smallest to the largest."""
    raise NotImplementedError
