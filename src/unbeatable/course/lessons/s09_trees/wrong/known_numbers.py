"""Takes only 1, 0 and -1 for leaves."""
# fails with: whichever number it is


def is_leaf(tree):
    return tree in (1, 0, -1)


def one_move_ahead(tree):
    return max(tree)


def two_moves_ahead(tree):
    answers = []
    for after in tree:
        answers.append(min(after))
    return max(answers)
