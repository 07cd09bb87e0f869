"""Lesson 12: winning and losing nodes, by definition.

Both speak of the player who is to move.
"""

from s11_node import Node


def is_losing(node):
    """Whether the player to move loses: the other has a line, or every move leads to a node that
    wins for the other."""
    raise NotImplementedError


def is_winning(node):
    """Whether the player to move wins: some move leads to a node that loses for the other."""
    raise NotImplementedError
