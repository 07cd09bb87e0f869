"""Makes each child from the one before, so that marks pile up."""
# fails with: the marks pile up

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s05_over import is_over, result


def children(board):
    if is_over(board):
        return []
    turn = whose_turn(board)
    boards = []
    for cell in legal_moves(board):
        board = place(board, cell, turn)
        boards.append(board)
    return boards


def score(board):
    if result(board) == "x":
        return 1
    if result(board) == "o":
        return -1
    return 0
