"""Compares only the first child and the last."""
# fails with: a child in the middle

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
    return 1 + max(height(children(tree)[0]), height(children(tree)[-1]))
