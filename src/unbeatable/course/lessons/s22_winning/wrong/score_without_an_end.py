"""Looks at the score, but goes on when it is 0."""
# fails with: let the score alone decide

from s12_tree import children, score


def is_losing(board):
    if score(board) != 0:
        return True
    for child in children(board):
        if not is_winning(child):
            return False
    return True


def is_winning(board):
    for child in children(board):
        if is_losing(child):
            return True
    return False
