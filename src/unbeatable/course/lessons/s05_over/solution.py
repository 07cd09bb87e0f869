"""Lesson 5: the end of a game."""

from s01_board import EMPTY
from s04_lines import LINES, winner


def is_over(board):
    """Whether someone has won, or the board is full."""
    return winner(board) is not None or EMPTY not in board


def result(board):
    """'x' or 'o' for the winner, 'draw' for a full board without one, None while it goes on."""
    if winner(board) is not None:
        return winner(board)
    if EMPTY not in board:
        return "draw"
    return None


def winning_cells(board):
    """The cells of every completed line, from the smallest to the largest; [] if there is none."""
    mark = winner(board)
    if mark is None:
        return []
    cells = set()
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == mark:
            cells.update((a, b, c))
    return sorted(cells)
