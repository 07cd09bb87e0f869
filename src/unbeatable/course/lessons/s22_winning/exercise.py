"""Lesson 22, a side road: what it means that a board is won or lost.

Both words speak of the player who is to move.
"""

from s12_tree import children, score


def is_losing(board):
    """Whether the player to move loses: the other one has three in a row, or every move leads to
    a board that is winning for the other one."""
    raise NotImplementedError


def is_winning(board):
    """Whether the player to move wins: some move leads to a board that is losing for the other."""
    raise NotImplementedError
