"""Lists the moves instead of the boards after them."""
# fails with: Its children are boards

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s05_over import is_over, result


def children(board):
    if is_over(board):
        return []
    return legal_moves(board)


def score(board):
    if result(board) == "x":
        return 1
    if result(board) == "o":
        return -1
    return 0
