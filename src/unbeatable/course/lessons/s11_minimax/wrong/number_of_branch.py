"""Answers with the place of the best value instead of the value."""
# fails with: the number of the best branch

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    branches = children(node)
    if not branches:
        return score(node)
    values = [minimax(branch, not x_to_move, children, score) for branch in branches]
    if x_to_move:
        return values.index(max(values))
    return values.index(min(values))
