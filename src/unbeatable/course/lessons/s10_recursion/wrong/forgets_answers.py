"""Calls itself for each child, but throws the answer away."""
# fails with: their answers were not added up

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
        leaves(child)
    return count


def height(tree):
    if is_leaf(tree):
        return 0
    return 1 + max([height(child) for child in children(tree)])
