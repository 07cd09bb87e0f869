"""Answers with the best value instead of the cell."""
# fails with: Which cell has it?

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s11_minimax import minimax
from s12_tree import children, score


def value(board):
    return minimax(board, whose_turn(board) == "x", children, score)


def best_move(board, value):
    turn = whose_turn(board)
    values = [value(place(board, cell, turn)) for cell in legal_moves(board)]
    if turn == "x":
        return max(values)
    return min(values)


def choose(board):
    return best_move(board, value)
