"""Ends every line with a new line, the last one too."""
# fails with: leave out the '\n' after the third

EMPTY = "."


def new_board():
    return EMPTY * 9


def show(board):
    text = ""
    for start in (0, 3, 6):
        text = text + " ".join(board[start : start + 3]) + "\n"
    return text
