"""Takes three empty cells in a row for a line."""
# fails with: Three empty cells in a row are none

from s01_board import EMPTY
from s04_lines import LINES, winner


def is_over(board):
    return winner(board) is not None or EMPTY not in board


def result(board):
    if winner(board) is not None:
        return winner(board)
    if EMPTY not in board:
        return "draw"
    return None


def winning_cells(board):
    cells = []
    for a, b, c in LINES:
        if board[a] == board[b] == board[c]:
            cells.extend([a, b, c])
    return sorted(set(cells))
