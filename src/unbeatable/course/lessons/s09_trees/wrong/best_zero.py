"""Begins with `best = 0`, which is better than every loss."""
# fails with: begin with the value of the first branch


def is_leaf(tree):
    return not isinstance(tree, list)


def one_move_ahead(tree):
    best = 0
    for number in tree:
        if number > best:
            best = number
    return best


def two_moves_ahead(tree):
    return max([min(after) for after in tree])
