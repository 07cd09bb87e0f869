"""Lesson 5: the end of a game."""

from s01_board import EMPTY
from s04_lines import LINES, winner


def winning_cells(board):
    """The cells of every completed line, from the smallest to the largest; [] if there is none."""
    mark = winner(board)
    if mark is None:
        return []
    cells = set()
    for line in LINES:
        if all(board[cell] == mark for cell in line):
            cells.update(line)
    return sorted(cells)


def is_over(board):
    """Whether someone has won, or the board is full."""
    return winner(board) is not None or EMPTY not in board


def result(board):
    """'x' or 'o' for the winner, 'draw' for a full board without one, None while it goes on."""
    if not is_over(board):
        return None
    return winner(board) or "draw"
