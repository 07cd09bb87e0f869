"""Counts the children of the root, without recursion."""
# fails with: ask leaves(child) how many it has

from s09_trees import is_leaf


def children(tree):
    if is_leaf(tree):
        return []
    return tree


def leaves(tree):
    if is_leaf(tree):
        return 1
    return len(children(tree))


def height(tree):
    if is_leaf(tree):
        return 0
    return 1 + max([height(child) for child in children(tree)])
