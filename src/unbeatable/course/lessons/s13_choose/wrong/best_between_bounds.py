"""Begins with -10 and 10, as if all values lay between."""
# fails with: Values may be any numbers

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s11_minimax import minimax
from s12_tree import children, score


def value(board):
    return minimax(board, whose_turn(board) == "x", children, score)


def best_move(board, value):
    cells = legal_moves(board)
    turn = whose_turn(board)
    best = -10 if turn == "x" else 10
    best_cell = cells[0]
    for cell in cells:
        found = value(place(board, cell, turn))
        if (turn == "x" and found > best) or (turn == "o" and found < best):
            best = found
            best_cell = cell
    return best_cell


def choose(board):
    return best_move(board, value)
