"""A loop over the node is taken to go through its children."""
# fails with: never asks children(node)


def count_nodes(node, children):
    count = 1
    for child in node:
        count += count_nodes(child, children)
    return count


def count_games(node, children):
    count = 0
    for child in node:
        count += count_games(child, children)
    return max(count, 1)
