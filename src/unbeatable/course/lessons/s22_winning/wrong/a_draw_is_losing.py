"""Every move of none is bad, so a full board counts as lost."""
# fails with: nobody has won

from s12_tree import children, score


def is_losing(board):
    """Whether the player to move loses: the other one has three in a row, or every move leads to
    a board that is winning for the other one."""
    after = children(board)
    return all(is_winning(child) for child in after)


def is_winning(board):
    """Whether the player to move wins: some move leads to a board that is losing for the other."""
    for child in children(board):
        if is_losing(child):
            return True
    return False
