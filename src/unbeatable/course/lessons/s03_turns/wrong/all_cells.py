"""Lists every cell, whether it is taken or not."""
# fails with: lists the taken cells, too

from s01_board import EMPTY


def whose_turn(board):
    if board.count("x") == board.count("o"):
        return "x"
    return "o"


def legal_moves(board):
    return list(range(9))
