"""Adds up the numbers on the leaves instead of counting them."""
# fails with: the number on the leaf

from s09_trees import is_leaf


def children(tree):
    if is_leaf(tree):
        return []
    return tree


def leaves(tree):
    if is_leaf(tree):
        return tree
    return sum([leaves(child) for child in children(tree)])


def height(tree):
    if is_leaf(tree):
        return 0
    return 1 + max([height(child) for child in children(tree)])
