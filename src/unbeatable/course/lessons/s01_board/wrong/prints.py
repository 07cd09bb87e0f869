"""Prints the answer instead of returning it."""
# fails with: Is there a `return`?

EMPTY = "."


def new_board():
    return EMPTY * 9


def show(board):
    print(" ".join(board[0:3]))
    print(" ".join(board[3:6]))
    print(" ".join(board[6:9]))
