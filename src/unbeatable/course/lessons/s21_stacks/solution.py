"""Lesson 21, a side road: the tree without recursion, with two stacks."""


def nodes_in_order(root, children):
    """All nodes of the tree in a list, the root first and each node after its parent."""
    stack = [root]
    ordered = []
    while stack:
        node = stack.pop()
        ordered.append(node)
        for child in children(node):
            stack.append(child)
    return ordered


def values_of(root, x_to_move, children, score):
    """The value of each node, as minimax gives it, in a list in the order of nodes_in_order.

    `x_to_move` is True if x is to move at the root, else False. After each move it changes.
    """
    stack = [(root, x_to_move)]
    ordered = []
    while stack:
        node, x_moves = stack.pop()
        ordered.append((node, x_moves))
        for child in children(node):
            stack.append((child, not x_moves))

    values = []
    waiting = []  # the values of nodes whose parent has not come yet
    for node, x_moves in reversed(ordered):
        below = []
        for child in children(node):
            below.append(waiting.pop())
        if not below:
            value = score(node)
        elif x_moves:
            value = max(below)
        else:
            value = min(below)
        waiting.append(value)
        values.append(value)
    values.reverse()
    return values
