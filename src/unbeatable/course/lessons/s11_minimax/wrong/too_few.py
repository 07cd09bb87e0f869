"""Forgets to pass on the two functions."""
# fails with: gets too few values

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    branches = children(node)
    if not branches:
        return score(node)
    values = [minimax(branch, not x_to_move) for branch in branches]
    if x_to_move:
        return max(values)
    return min(values)
