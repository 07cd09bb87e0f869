"""Counts nodes instead of moves for the height."""
# fails with: so its height is 0

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
        return 1
    return 1 + max([height(child) for child in children(tree)])
