"""Lesson 10: recursion, functions that call themselves."""

from s09_trees import is_leaf


def children(tree):
    """The branches of a tree, as a list; [] at a leaf."""
    if is_leaf(tree):
        return []
    return tree


def leaves(tree):
    """How many leaves the tree has."""
    if is_leaf(tree):
        return 1
    count = 0
    for child in children(tree):
        count = count + leaves(child)
    return count


def height(tree):
    """How many moves the longest way down to a leaf has; 0 at a leaf."""
    if is_leaf(tree):
        return 0
    return 1 + max([height(child) for child in children(tree)])
