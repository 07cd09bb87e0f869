"""Lets o move first and x second."""
# fails with: x moves first


def is_leaf(tree):
    return not isinstance(tree, list)


def one_move_ahead(tree):
    return max(tree)


def two_moves_ahead(tree):
    answers = []
    for after in tree:
        answers.append(max(after))
    return min(answers)
