"""Collects nodes in a list outside the function."""
# fails with: found stands outside of it

found = []


def count_nodes(node, children):
    found.append(node)
    for child in children(node):
        count_nodes(child, children)
    return len(found)


def count_games(node, children):
    branches = children(node)
    if not branches:
        return 1
    count = 0
    for child in branches:
        count = count + count_games(child, children)
    return count
