"""Lets x take the smallest and o the largest number."""
# fails with: x wants the largest number

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    branches = children(node)
    if not branches:
        return score(node)
    values = [minimax(branch, not x_to_move, children, score) for branch in branches]
    if x_to_move:
        return min(values)
    return max(values)
