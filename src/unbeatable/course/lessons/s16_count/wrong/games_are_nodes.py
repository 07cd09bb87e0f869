"""Every board on the way is counted as a game of its own."""
# fails with: A game counts once, at its end


def count_nodes(node, children):
    return 1 + sum(count_nodes(child, children) for child in children(node))


def count_games(node, children):
    return 1 + sum(count_games(child, children) for child in children(node))
