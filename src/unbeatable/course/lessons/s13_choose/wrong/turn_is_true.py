"""Hands the mark to minimax, and both marks count as true."""
# fails with: for Python both are true

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s11_minimax import minimax
from s12_tree import children, score


def value(board):
    return minimax(board, whose_turn(board), children, score)


def best_move(board, value):
    cells = legal_moves(board)
    values = [value(place(board, cell, whose_turn(board))) for cell in cells]
    if whose_turn(board) == "x":
        best = max(values)
    else:
        best = min(values)
    return cells[values.index(best)]


def choose(board):
    return best_move(board, value)
