"""Lists every cell of the winner."""
# fails with: list only the cells of lines

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
    return [cell for cell in range(9) if board[cell] == mark]
