"""Step 1: a board is a text of nine characters."""

EMPTY = "."


def new_board():
    """The board before the first move: nine empty cells."""
    return EMPTY * 9


def show(board):
    """The board as three lines of three cells, with a space between the cells."""
    rows = [board[0:3], board[3:6], board[6:9]]
    return "\n".join(" ".join(row) for row in rows)
