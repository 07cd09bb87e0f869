"""Answers with the winner where the question is whether the game is over."""
# fails with: True or False

from s01_board import EMPTY
from s04_lines import LINES, winner


def is_over(board):
    return winner(board) or EMPTY not in board


def result(board):
    if winner(board) is not None:
        return winner(board)
    if EMPTY not in board:
        return "draw"
    return None


def winning_cells(board):
    mark = winner(board)
    if mark is None:
        return []
    cells = set()
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == mark:
            cells.update((a, b, c))
    return sorted(cells)
