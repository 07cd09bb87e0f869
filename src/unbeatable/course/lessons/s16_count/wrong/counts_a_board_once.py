"""Nodes and boards are taken to be the same thing."""
# fails with: the number of different boards

seen = []


def count_nodes(node, children):
    if node in seen:
        return 0
    seen.append(node)
    return 1 + sum(count_nodes(child, children) for child in children(node))


def count_games(node, children):
    branches = children(node)
    if branches == []:
        return 1
    return sum(count_games(child, children) for child in branches)
