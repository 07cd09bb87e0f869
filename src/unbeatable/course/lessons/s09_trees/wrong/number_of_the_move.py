"""Answers with the place of the best number instead of the number."""
# fails with: the number of the best move


def is_leaf(tree):
    return not isinstance(tree, list)


def one_move_ahead(tree):
    return tree.index(max(tree))


def two_moves_ahead(tree):
    answers = []
    for after in tree:
        answers.append(min(after))
    return max(answers)
