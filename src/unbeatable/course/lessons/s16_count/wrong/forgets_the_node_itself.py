"""Only what is below a node is counted, never the node."""
# fails with: count the node itself, too


def count_nodes(node, children):
    count = 0
    for child in children(node):
        count += count_nodes(child, children)
    return count


def count_games(node, children):
    branches = children(node)
    if branches == []:
        return 1
    count = 0
    for child in branches:
        count += count_games(child, children)
    return count
