"""Asks for the value of a cell instead of the board after the move."""
# fails with: the number of a cell

from s03_turns import legal_moves, whose_turn
from s11_minimax import minimax
from s12_tree import children, score


def value(board):
    return minimax(board, whose_turn(board) == "x", children, score)


def best_move(board, value):
    cells = legal_moves(board)
    values = [value(cell) for cell in cells]
    best = max(values) if whose_turn(board) == "x" else min(values)
    return cells[values.index(best)]


def choose(board):
    return best_move(board, value)
