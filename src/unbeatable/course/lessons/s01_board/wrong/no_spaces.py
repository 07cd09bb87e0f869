"""Forgets the spaces between the cells."""
# fails with: put one space between the cells

EMPTY = "."


def new_board():
    return EMPTY * 9


def show(board):
    return board[0:3] + "\n" + board[3:6] + "\n" + board[6:9]
