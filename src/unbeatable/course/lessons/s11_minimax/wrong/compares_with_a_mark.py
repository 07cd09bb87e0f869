"""Compares x_to_move with a mark."""
# fails with: not a mark

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    branches = children(node)
    if not branches:
        return score(node)
    values = [minimax(branch, not x_to_move, children, score) for branch in branches]
    if x_to_move == "x":
        return max(values)
    return min(values)
