"""Forgets to count the move from the node to its children."""
# fails with: count 1 for it

from s09_trees import is_leaf


def children(tree):
    if is_leaf(tree):
        return []
    return tree


def leaves(tree):
    if is_leaf(tree):
        return 1
    count = 0
    for child in children(tree):
        count = count + leaves(child)
    return count


def height(tree):
    if is_leaf(tree):
        return 0
    return max([height(child) for child in children(tree)])
