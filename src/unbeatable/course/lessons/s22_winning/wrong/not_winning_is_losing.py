"""Whoever does not win is taken to lose; the draw is forgotten."""
# fails with: Not winning is not yet losing

from s12_tree import children, score


def is_losing(board):
    """Whether the player to move loses: the other one has three in a row, or every move leads to
    a board that is winning for the other one."""
    after = children(board)
    if not after:
        return score(board) != 0
    return not is_winning(board)


def is_winning(board):
    """Whether the player to move wins: some move leads to a board that is losing for the other."""
    for child in children(board):
        if is_losing(child):
            return True
    return False
