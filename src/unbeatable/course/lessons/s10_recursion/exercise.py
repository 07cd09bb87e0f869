"""Lesson 10: recursion, functions that call themselves."""

from s09_trees import is_leaf


def children(tree):
    """The branches of a tree, as a list; [] at a leaf."""
    raise NotImplementedError


def leaves(tree):
    """How many leaves the tree has."""
    raise NotImplementedError


def height(tree):
    """How many moves the longest way down to a leaf has; 0 at a leaf."""
    raise NotImplementedError
