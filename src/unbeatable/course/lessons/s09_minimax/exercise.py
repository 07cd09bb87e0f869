"""Lesson 9: minimax, a crystal ball for trees of any depth."""

from s08_trees import is_leaf


def minimax(tree, x_to_move):
    """The number that the game ends in if both sides play as well as they can.

    x wants it large, o wants it small. `x_to_move` is True or False.
    """
    raise NotImplementedError
