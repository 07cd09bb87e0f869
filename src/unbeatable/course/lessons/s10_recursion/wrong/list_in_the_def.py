"""Collects leaves in a default list of the def."""
# fails with: `found=[]` in its `def` is made only once

from s09_trees import is_leaf


def children(tree):
    if is_leaf(tree):
        return []
    return tree


def leaves(tree, found=[]):
    if is_leaf(tree):
        found.append(tree)
    for child in children(tree):
        leaves(child)
    return len(found)


def height(tree):
    if is_leaf(tree):
        return 0
    return 1 + max([height(child) for child in children(tree)])
