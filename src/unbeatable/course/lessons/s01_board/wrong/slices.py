"""Thinks that a slice includes its second number."""
# fails with: A slice stops before its second number

EMPTY = "."


def new_board():
    return EMPTY * 9


def show(board):
    return "\n".join([" ".join(board[0:2]), " ".join(board[3:5]), " ".join(board[6:8])])
