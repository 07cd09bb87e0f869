"""Lesson 21, a side road: the tree without recursion, with two stacks."""


def nodes_in_order(root, children):
    """All nodes of the tree in a list, the root first and each node after its parent."""
    raise NotImplementedError


def values_of(root, x_to_move, children, score):
    """The value of each node, as minimax gives it, in a list in the order of nodes_in_order.

    `x_to_move` is True if x is to move at the root, else False. After each move it changes.
    """
    raise NotImplementedError
