"""Begins with -2 and 2, as if all scores lay between."""
# fails with: Scores may be any numbers

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    branches = children(node)
    if not branches:
        return score(node)
    best = -2 if x_to_move else 2
    for branch in branches:
        found = minimax(branch, not x_to_move, children, score)
        best = max(best, found) if x_to_move else min(best, found)
    return best
