"""Takes a space for an empty cell."""
# fails with: EMPTY should be '.'

EMPTY = " "


def new_board():
    return "." * 9


def show(board):
    top = " ".join(board[0:3])
    middle = " ".join(board[3:6])
    bottom = " ".join(board[6:9])
    return "\n".join([top, middle, bottom])
