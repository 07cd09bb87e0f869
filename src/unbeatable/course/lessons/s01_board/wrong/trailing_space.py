"""Puts a space after every cell, the last one of a line too."""
# fails with: only between the cells

EMPTY = "."


def new_board():
    return EMPTY * 9


def show(board):
    lines = []
    for start in (0, 3, 6):
        line = ""
        for cell in board[start : start + 3]:
            line = line + cell + " "
        lines.append(line)
    return "\n".join(lines)
