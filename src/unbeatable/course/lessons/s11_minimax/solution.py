"""Lesson 11: minimax, a crystal ball for every tree."""

from s10_recursion import children  # to hand over to minimax


def score(tree):
    """The number on a leaf."""
    return tree


def minimax(node, x_to_move, children, score):
    """The number that the game ends in if both sides play as well as they can.

    x wants it large, o wants it small. `x_to_move` is True or False. `children` is a function that
    gives the nodes after a node, and `score` one that gives the number of a leaf.
    """
    branches = children(node)
    if not branches:
        return score(node)
    values = [minimax(branch, not x_to_move, children, score) for branch in branches]
    if x_to_move:
        return max(values)
    return min(values)
