"""Swaps leaves and lists."""
# fails with: a number is a leaf, whichever number it is


def is_leaf(tree):
    return isinstance(tree, list)


def one_move_ahead(tree):
    return max(tree)


def two_moves_ahead(tree):
    answers = []
    for after in tree:
        answers.append(min(after))
    return max(answers)
