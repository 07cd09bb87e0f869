"""Takes the smallest number of all, as if o chose x's move, too."""
# fails with: x chooses the branch


def is_leaf(tree):
    return not isinstance(tree, list)


def one_move_ahead(tree):
    return max(tree)


def two_moves_ahead(tree):
    answers = []
    for after in tree:
        answers.append(min(after))
    return min(answers)
