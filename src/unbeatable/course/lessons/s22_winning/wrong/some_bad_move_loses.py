"""One bad move is enough to call a board lost."""
# fails with: one bad move does not lose the game

from s12_tree import children, score


def is_losing(board):
    """Whether the player to move loses: the other one has three in a row, or every move leads to
    a board that is winning for the other one."""
    after = children(board)
    if not after:
        return score(board) != 0
    for child in after:
        if is_winning(child):
            return True
    return False


def is_winning(board):
    """Whether the player to move wins: some move leads to a board that is losing for the other."""
    for child in children(board):
        if is_losing(child):
            return True
    return False
