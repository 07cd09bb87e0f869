"""Stops as soon as it finds a 1 or a -1."""
# fails with: look at all branches

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    branches = children(node)
    if not branches:
        return score(node)
    values = []
    for branch in branches:
        found = minimax(branch, not x_to_move, children, score)
        if found == (1 if x_to_move else -1):
            return found
        values.append(found)
    return max(values) if x_to_move else min(values)
