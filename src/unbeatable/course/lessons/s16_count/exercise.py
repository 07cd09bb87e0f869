"""Lesson 16: how large is the tree?

`children` is a function that gives the nodes right below a node, such as `children` of lesson 10
or of lesson 12.
"""


def count_nodes(node, children):
    """How many nodes the tree has from this node down, the node itself included."""
    raise NotImplementedError


def count_games(node, children):
    """How many different games can be played from this node on: one for each leaf."""
    raise NotImplementedError
