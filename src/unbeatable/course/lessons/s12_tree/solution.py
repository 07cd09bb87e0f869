"""Lesson 12: the tree of tic-tac-toe itself. A node is a board."""

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s05_over import is_over, result


def children(board):
    """The boards after each legal move, in the order of the cells; [] when the game is over."""
    if is_over(board):
        return []
    turn = whose_turn(board)
    return [place(board, cell, turn) for cell in legal_moves(board)]


def score(board):
    """The number of a finished game: 1 if x has won, -1 if o has won, 0 for a draw."""
    if result(board) == "x":
        return 1
    if result(board) == "o":
        return -1
    return 0
