"""Lesson 15: how large is the tree?"""

from s11_node import Node


def count_nodes(node):
    """How many nodes the tree has from this node on, the node itself among them."""
    raise NotImplementedError


def count_games(node):
    """How many different games can be played from this node on."""
    raise NotImplementedError
