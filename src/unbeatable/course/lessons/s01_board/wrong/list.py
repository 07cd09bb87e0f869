"""Takes a list of nine dots for a string of nine dots."""
# fails with: a board is a string

EMPTY = "."


def new_board():
    return [EMPTY] * 9


def show(board):
    top = " ".join(board[0:3])
    middle = " ".join(board[3:6])
    bottom = " ".join(board[6:9])
    return "\n".join([top, middle, bottom])
