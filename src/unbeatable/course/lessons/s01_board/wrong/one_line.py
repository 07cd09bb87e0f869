"""Joins the three lines with a space, so that there is only one."""
# fails with: there is only 1

EMPTY = "."


def new_board():
    return EMPTY * 9


def show(board):
    return " ".join([" ".join(board[0:3]), " ".join(board[3:6]), " ".join(board[6:9])])
