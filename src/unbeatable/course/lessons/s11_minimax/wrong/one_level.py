"""Asks for the score of the branches, as if the game ended after one move."""
# fails with: A branch is a tree

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    branches = children(node)
    if not branches:
        return score(node)
    values = [score(branch) for branch in branches]
    if x_to_move:
        return max(values)
    return min(values)
