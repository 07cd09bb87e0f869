"""Lists the cells line after line, not from the smallest on."""
# fails with: sorted( ) puts them in order

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
    if mark is None:
        return []
    cells = []
    for line in LINES:
        if all(board[cell] == mark for cell in line):
            cells += [cell for cell in line if cell not in cells]
    return cells
