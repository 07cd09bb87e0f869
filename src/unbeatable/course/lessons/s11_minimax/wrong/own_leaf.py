"""Decides itself what a leaf is, instead of asking children."""
# fails with: the game goes on there

from s09_trees import is_leaf
from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    if is_leaf(node):
        return score(node)
    values = [minimax(branch, not x_to_move, children, score) for branch in children(node)]
    if x_to_move:
        return max(values)
    return min(values)
