"""Returns the best branch instead of its worth."""
# fails with: one of the branches


def is_leaf(tree):
    return not isinstance(tree, list)


def one_move_ahead(tree):
    return max(tree)


def two_moves_ahead(tree):
    return max(tree, key=min)
