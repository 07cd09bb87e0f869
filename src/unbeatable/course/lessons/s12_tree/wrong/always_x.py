"""Places an x even where it is o's turn."""
# fails with: it is o's turn

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s05_over import is_over, result


def children(board):
    if is_over(board):
        return []
    return [place(board, cell, "x") for cell in legal_moves(board)]


def score(board):
    if result(board) == "x":
        return 1
    if result(board) == "o":
        return -1
    return 0
