"""Lesson 19: alpha-beta, or not looking at what cannot matter."""

from s03_turns import whose_turn
from s11_node import Node


def alphabeta(node, alpha, beta, seen):
    """The value of the node for x (1, 0 or -1), if it lies between alpha and beta.

    alpha is what x is sure of already, beta what o is. As soon as alpha >= beta, the rest of the
    children is left out. Each node that is looked at is appended to the list `seen`.
    """
    seen.append(node)
    if node.score() is not None:
        return node.score()
    x_to_move = whose_turn(node.board) == "x"
    for child in node.children():
        value = alphabeta(child, alpha, beta, seen)
        if x_to_move:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if x_to_move else beta
