"""Passes on False, as if o moved from then on."""
# fails with: as if o moved twice

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    branches = children(node)
    if not branches:
        return score(node)
    values = [minimax(branch, False, children, score) for branch in branches]
    if x_to_move:
        return max(values)
    return min(values)
