"""Hopes that o makes a mistake and takes the largest number of all."""
# fails with: o does not help x


def is_leaf(tree):
    return not isinstance(tree, list)


def one_move_ahead(tree):
    return max(tree)


def two_moves_ahead(tree):
    answers = []
    for after in tree:
        answers.append(max(after))
    return max(answers)
