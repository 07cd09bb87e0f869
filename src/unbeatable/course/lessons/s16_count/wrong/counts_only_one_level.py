"""The children are counted, but not the children's children."""
# fails with: to count what is further down


def count_nodes(node, children):
    return 1 + len(children(node))


def count_games(node, children):
    branches = children(node)
    if branches == []:
        return 1
    return len(branches)
