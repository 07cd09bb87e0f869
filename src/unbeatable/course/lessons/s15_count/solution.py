"""Lesson 15: how large is the tree?"""

from s11_node import Node


def count_nodes(node):
    """How many nodes the tree has from this node on, the node itself among them."""
    return 1 + sum(count_nodes(child) for child in node.children())


def count_games(node):
    """How many different games can be played from this node on."""
    children = node.children()
    return sum(count_games(child) for child in children) if children else 1
