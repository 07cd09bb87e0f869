"""Calls itself with the same tree again, so that it never ends."""
# fails with: again with the same tree, so it never ends

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
        count = count + leaves(tree)
    return count


def height(tree):
    if is_leaf(tree):
        return 0
    return 1 + max([height(child) for child in children(tree)])
