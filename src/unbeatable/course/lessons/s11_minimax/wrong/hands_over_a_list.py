"""Hands over the children of the node instead of the function."""
# fails with: Hand over the function itself

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    branches = children(node)
    if not branches:
        return score(node)
    values = [minimax(branch, not x_to_move, children(node), score) for branch in branches]
    if x_to_move:
        return max(values)
    return min(values)
