"""A finished game has nothing below it, so it seems to count as no game at all."""
# fails with: the sum of nothing is 0


def count_nodes(node, children):
    return 1 + sum(count_nodes(child, children) for child in children(node))


def count_games(node, children):
    return sum(count_games(child, children) for child in children(node))
