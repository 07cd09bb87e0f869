"""Forgets the leaf, where there are no values to choose from."""
# fails with: max and min need at least one value

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    values = [minimax(branch, not x_to_move, children, score) for branch in children(node)]
    if x_to_move:
        return max(values)
    return min(values)
