"""Writes `tree == 1 or 0 or -1`, which is always true in an if."""
# fails with: a list is not a leaf


def is_leaf(tree):
    if tree == 1 or 0 or -1:
        return True
    return False


def one_move_ahead(tree):
    return max(tree)


def two_moves_ahead(tree):
    answers = []
    for after in tree:
        answers.append(min(after))
    return max(answers)
