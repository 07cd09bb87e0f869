"""Returns the leaf instead of its score."""
# fails with: score(node) says what a leaf is worth

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    branches = children(node)
    if not branches:
        return node
    values = [minimax(branch, not x_to_move, children, score) for branch in branches]
    if x_to_move:
        return max(values)
    return min(values)
