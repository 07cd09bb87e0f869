"""Lesson 9: game trees, and a crystal ball that looks one and two moves ahead.

A tree is either a number, which is the end of a game: 1 if x has won, -1 if o has, 0 for a draw;
or a list of trees, one for each move.
"""


def is_leaf(tree):
    """Whether the tree is a number, the end of a game."""
    raise NotImplementedError


def one_move_ahead(tree):
    """x is to move, and every move ends the game: the best that x can reach."""
    raise NotImplementedError


def two_moves_ahead(tree):
    """x moves, then o moves, and the game is over: the best that x can be sure of."""
    raise NotImplementedError
