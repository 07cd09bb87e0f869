"""Asks for the value of the board before the move."""
# fails with: about the board before the move

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s11_minimax import minimax
from s12_tree import children, score


def value(board):
    return minimax(board, whose_turn(board) == "x", children, score)


def best_move(board, value):
    cells = legal_moves(board)
    values = [value(board) for cell in cells]
    if whose_turn(board) == "x":
        return cells[values.index(max(values))]
    return cells[values.index(min(values))]


def choose(board):
    return best_move(board, value)
