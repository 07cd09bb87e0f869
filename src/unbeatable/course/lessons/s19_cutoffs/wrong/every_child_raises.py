"""Every child raises alpha, the worse ones, too."""
# fails with: Only a better child raises alpha

from s03_turns import whose_turn
from s12_tree import children
from s14_quick import score


def alphabeta(node, x_to_move, children, score, alpha, beta):
    """The value of the node, as `minimax` gives it, if it lies between alpha and beta.

    alpha is what x is sure of already, beta what o is sure of. As soon as alpha >= beta, the
    children that are left are not looked at.
    """
    branches = children(node)
    if not branches:
        return score(node)
    for branch in branches:
        found = alphabeta(branch, not x_to_move, children, score, alpha, beta)
        if x_to_move:
            alpha = found
        else:
            beta = min(beta, found)
        if alpha >= beta:
            break
    if x_to_move:
        return alpha
    return beta


def value(board):
    """The value of a board: alphabeta on the real tree, between -100 and 100."""
    return alphabeta(board, whose_turn(board) == "x", children, score, -100, 100)
