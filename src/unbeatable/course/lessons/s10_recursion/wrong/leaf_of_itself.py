"""Thinks that a leaf is its own child."""
# fails with: nothing comes after a leaf

from s09_trees import is_leaf


def children(tree):
    if is_leaf(tree):
        return [tree]
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
    return 1 + max([height(child) for child in children(tree)])
