"""Nodes are taken to be the ends of the tree."""
# fails with: the number of leaves


def count_nodes(node, children):
    branches = children(node)
    if branches == []:
        return 1
    return sum(count_nodes(child, children) for child in branches)


def count_games(node, children):
    return count_nodes(node, children)
