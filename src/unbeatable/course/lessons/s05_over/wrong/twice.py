"""Lists the cell that two lines share twice."""
# fails with: lists a cell twice

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
    mark = winner(board)
    cells = []
    for a, b, c in LINES:
        if mark is not None and board[a] == board[b] == board[c] == mark:
            cells = cells + [a, b, c]
    return sorted(cells)
