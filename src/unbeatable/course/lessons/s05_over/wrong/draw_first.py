"""Asks whether the board is full before it looks for a winner."""
# fails with: look for a winner first

from s01_board import EMPTY
from s04_lines import LINES, winner


def is_over(board):
    return winner(board) is not None or EMPTY not in board


def result(board):
    if EMPTY not in board:
        return "draw"
    return winner(board)


def winning_cells(board):
    mark = winner(board)
    if mark is None:
        return []
    cells = set()
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == mark:
            cells.update((a, b, c))
    return sorted(cells)
