"""Adds up the heights of all children."""
# fails with: Only the tallest counts

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
    return 1 + sum([height(child) for child in children(tree)])
