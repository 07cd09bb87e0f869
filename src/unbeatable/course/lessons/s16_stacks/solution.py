"""Lesson 16: the tree without recursion, with two stacks."""

from s03_turns import whose_turn
from s11_node import Node


def nodes_in_order(root):
    """All nodes of the tree in a list, each after its parent; without recursion.

    The first stack holds the nodes whose children have not been looked at.
    """
    stack = [root]
    ordered = []
    while stack:
        node = stack.pop()
        ordered.append(node)
        stack.extend(node.children())
    return ordered


def values_of(root):
    """The value of every node (1, 0 or -1 for x) in a list, in the order of nodes_in_order.

    The list of nodes is the second stack: taken from its end, each node comes after its children.
    """
    ordered = nodes_in_order(root)
    values = []
    waiting = []  # the values of nodes whose parent has not come yet
    for node in reversed(ordered):
        score = node.score()
        if score is None:
            count = node.board.count(".")
            children = [waiting.pop() for _ in range(count)]
            score = max(children) if whose_turn(node.board) == "x" else min(children)
        waiting.append(score)
        values.append(score)
    return values[::-1]
