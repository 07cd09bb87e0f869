"""Takes the branches out of the tree, which is lost by that."""
# fails with: changed the tree

from s10_recursion import children  # to hand over to minimax


def score(tree):
    return tree


def minimax(node, x_to_move, children, score):
    branches = children(node)
    if not branches:
        return score(node)
    values = []
    while branches:
        values.append(minimax(branches.pop(), not x_to_move, children, score))
    if x_to_move:
        return max(values)
    return min(values)
