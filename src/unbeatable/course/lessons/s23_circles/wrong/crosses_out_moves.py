"""Crosses out bad moves in the dict that it was given."""
# fails with: changed the dict that it was given


def parents_of(moves):
    parents = {}
    for node in moves:
        parents[node] = []
    for node in moves:
        for child in moves[node]:
            parents[child].append(node)
    return parents


def solve(moves):
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
            hopes[parent] -= 1
            moves[parent].remove(node)
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
