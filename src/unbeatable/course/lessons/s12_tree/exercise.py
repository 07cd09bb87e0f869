"""Lesson 12: the tree of tic-tac-toe itself. A node is a board."""

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s05_over import is_over, result


def children(board):
    """The boards after each legal move, in the order of the cells; [] when the game is over."""
    raise NotImplementedError


def score(board):
    """The number of a finished game: 1 if x has won, -1 if o has won, 0 for a draw."""
    raise NotImplementedError
