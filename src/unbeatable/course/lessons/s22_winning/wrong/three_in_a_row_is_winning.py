"""A board with three in a row is taken as won, whoever is to move."""
# fails with: the *other* one has three in a row

from s12_tree import children, score


def is_losing(board):
    """Whether the player to move loses: the other one has three in a row, or every move leads to
    a board that is winning for the other one."""
    after = children(board)
    if not after:
        return False
    for child in after:
        if not is_winning(child):
            return False
    return True


def is_winning(board):
    """Whether the player to move wins: some move leads to a board that is losing for the other."""
    if children(board) == []:
        return score(board) != 0
    for child in children(board):
        if is_losing(child):
            return True
    return False
