"""Takes the smallest number for x."""
# fails with: x is to move, and wants the largest number


def is_leaf(tree):
    return not isinstance(tree, list)


def one_move_ahead(tree):
    return min(tree)


def two_moves_ahead(tree):
    answers = []
    for after in tree:
        answers.append(min(after))
    return max(answers)
