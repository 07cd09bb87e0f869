"""Lesson 22: games that go round in circles, solved backwards.

Here a game is a dict: for each node the list of nodes that its moves lead to. A node without
moves is lost for the player who is to move there.
"""


def parents_of(moves):
    """For each node the list of the nodes that have a move to it."""
    parents = {node: [] for node in moves}
    for node, children in moves.items():
        for child in children:
            parents[child].append(node)
    return parents


def solve(moves):
    """For each node 'win', 'loss' or 'draw', for the player who is to move there.

    Begin with the lost nodes and go backwards. A parent of a loss is a win. A node all of whose
    moves lead to wins is a loss. What is never reached is a draw.
    """
    parents = parents_of(moves)
    undecided = {node: len(children) for node, children in moves.items()}
    values = {node: "loss" for node, children in moves.items() if not children}
    stack = list(values)
    while stack:
        node = stack.pop()
        for parent in parents[node]:
            if parent in values:
                continue
            undecided[parent] -= 1
            if values[node] == "loss":
                values[parent] = "win"
            elif undecided[parent] == 0:
                values[parent] = "loss"
            else:
                continue
            stack.append(parent)
    return {node: values.get(node, "draw") for node in moves}
