"""Asks `not tree`, so that only 0 is a leaf."""
# fails with: whichever number it is


def is_leaf(tree):
    return not tree


def one_move_ahead(tree):
    return max(tree)


def two_moves_ahead(tree):
    answers = []
    for after in tree:
        answers.append(min(after))
    return max(answers)
