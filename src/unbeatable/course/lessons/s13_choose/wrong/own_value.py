"""Uses minimax itself instead of the function that it is given."""
# fails with: never asks the function `value`

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s11_minimax import minimax
from s12_tree import children, score


def value(board):
    return minimax(board, whose_turn(board) == "x", children, score)


def best_move(board, value):
    turn = whose_turn(board)
    cells = legal_moves(board)
    values = [minimax(place(board, cell, turn), turn == "o", children, score) for cell in cells]
    if turn == "x":
        return cells[values.index(max(values))]
    return cells[values.index(min(values))]


def choose(board):
    return best_move(board, value)
