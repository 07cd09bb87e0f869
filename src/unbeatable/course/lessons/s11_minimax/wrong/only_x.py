"""Forgets that o wants something else."""
# fails with: o wants the smallest number

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    branches = children(node)
    if not branches:
        return score(node)
    return max([minimax(branch, not x_to_move, children, score) for branch in branches])
