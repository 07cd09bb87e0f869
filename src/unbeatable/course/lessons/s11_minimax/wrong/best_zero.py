"""Begins with `best = 0`, which is better than every loss."""
# fails with: begin with the value of the first branch

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    if not children(node):
        return score(node)
    best = 0
    for branch in children(node):
        value = minimax(branch, not x_to_move, children, score)
        if x_to_move:
            best = max(best, value)
        else:
            best = min(best, value)
    return best
