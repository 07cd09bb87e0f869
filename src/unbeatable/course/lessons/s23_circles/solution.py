"""Lesson 23, a side road: games that go round in circles, solved backwards.

Here a game is a dict: for each node the list of nodes that its moves lead to. A node without
moves is lost for the player who is to move there.
"""


def parents_of(moves):
    """For each node the list of the nodes that have a move to it, in a dict."""
    parents = {}
    for node in moves:
        parents[node] = []
    for node in moves:
        for child in moves[node]:
            parents[child].append(node)
    return parents


def solve(moves):
    """For each node 'win', 'loss' or 'draw', for the player who is to move there, in a dict.

    Begin with the lost nodes and go backwards. A parent of a loss is a win. A node all of whose
    moves lead to wins is a loss. What is never decided is a draw.
    """
    parents = parents_of(moves)
    hopes = {}  # for each node, how many of its moves are not known to be bad
    values = {}
    stack = []  # decided nodes whose parents have not been told
    for node in moves:
        hopes[node] = len(moves[node])
        if hopes[node] == 0:
            values[node] = "loss"
            stack.append(node)
    while stack:
        node = stack.pop()
        for parent in parents[node]:
            if parent in values:
                continue
            hopes[parent] = hopes[parent] - 1
            if values[node] == "loss":
                values[parent] = "win"
                stack.append(parent)
            elif hopes[parent] == 0:
                values[parent] = "loss"
                stack.append(parent)
    for node in moves:
        if node not in values:
            values[node] = "draw"
    return values
