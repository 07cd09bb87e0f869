"""Lesson 19: alpha-beta, or not looking at what cannot matter."""

from s03_turns import whose_turn
from s12_tree import children
from s14_quick import score


def alphabeta(node, x_to_move, children, score, alpha, beta):
    """The value of the node, as `minimax` gives it, if it lies between alpha and beta.

    alpha is what x is sure of already, beta what o is sure of. As soon as alpha >= beta, the
    children that are left are not looked at.
    """
    raise NotImplementedError


def value(board):
    """The value of a board: alphabeta on the real tree, between -100 and 100."""
    raise NotImplementedError
