"""Returns inside the loop, after the first child."""
# fails with: return after the loop

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s05_over import is_over, result


def children(board):
    boards = []
    if not is_over(board):
        for cell in legal_moves(board):
            boards.append(place(board, cell, whose_turn(board)))
            return boards
    return boards


def score(board):
    if result(board) == "x":
        return 1
    if result(board) == "o":
        return -1
    return 0
