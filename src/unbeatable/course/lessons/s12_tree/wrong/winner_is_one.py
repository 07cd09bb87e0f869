"""Counts every win as 1, whoever has won."""
# fails with: a win of o is -1

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s05_over import is_over, result


def children(board):
    if is_over(board):
        return []
    turn = whose_turn(board)
    return [place(board, cell, turn) for cell in legal_moves(board)]


def score(board):
    if result(board) == "draw":
        return 0
    return 1
