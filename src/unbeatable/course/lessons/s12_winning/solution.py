"""Lesson 12: winning and losing nodes, by definition.

Both speak of the player who is to move.
"""

from s11_node import Node


def is_losing(node):
    """Whether the player to move loses: the other has a line, or every move leads to a node that
    wins for the other."""
    children = node.children()
    if not children:
        return node.score() != 0
    return all(is_winning(child) for child in children)


def is_winning(node):
    """Whether the player to move wins: some move leads to a node that loses for the other."""
    return any(is_losing(child) for child in node.children())
