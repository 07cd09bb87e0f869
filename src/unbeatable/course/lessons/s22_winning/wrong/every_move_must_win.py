"""A board counts as won only if all its moves win."""
# fails with: *Some* move is enough

from s12_tree import children, score


def is_losing(board):
    """Whether the player to move loses: the other one has three in a row, or every move leads to
    a board that is winning for the other one."""
    after = children(board)
    if not after:
        return score(board) != 0
    for child in after:
        if not is_winning(child):
            return False
    return True


def is_winning(board):
    """Whether the player to move wins: some move leads to a board that is losing for the other."""
    for child in children(board):
        if not is_losing(child):
            return False
    return len(children(board)) > 0
