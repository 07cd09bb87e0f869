"""Begins with x, whoever is to move."""
# fails with: as if x were to move at the root


def nodes_in_order(root, children):
    stack = [root]
    ordered = []
    while stack:
        node = stack.pop()
        ordered.append(node)
        for child in children(node):
            stack.append(child)
    return ordered


def values_of(root, x_to_move, children, score):
    stack = [(root, True)]
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
        for _ in children(node):
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
