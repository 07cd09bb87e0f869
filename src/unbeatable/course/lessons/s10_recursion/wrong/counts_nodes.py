"""Counts every node, not only the leaves."""
# fails with: the root is not a leaf

from s09_trees import is_leaf


def children(tree):
    if is_leaf(tree):
        return []
    return tree


def leaves(tree):
    if is_leaf(tree):
        return 1
    return 1 + sum([leaves(child) for child in children(tree)])


def height(tree):
    if is_leaf(tree):
        return 0
    return 1 + max([height(child) for child in children(tree)])
