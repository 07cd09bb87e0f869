"""Takes the best value for its place in the list of cells."""
# fails with: is the cell with the best value

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s11_minimax import minimax
from s12_tree import children, score


def value(board):
    return minimax(board, whose_turn(board) == "x", children, score)


def best_move(board, value):
    turn = whose_turn(board)
    cells = legal_moves(board)
    values = [value(place(board, cell, turn)) for cell in cells]
    best = max(values) if turn == "x" else min(values)
    return cells[best]


def choose(board):
    return best_move(board, value)
