"""Takes the last of equally good cells, by comparing with >=."""
# fails with: the first of the equally good cells

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s11_minimax import minimax
from s12_tree import children, score


def value(board):
    return minimax(board, whose_turn(board) == "x", children, score)


def best_move(board, value):
    turn = whose_turn(board)
    best_cell = None
    best = None
    for cell in legal_moves(board):
        number = value(place(board, cell, turn))
        if best is None or (turn == "x" and number >= best) or (turn == "o" and number <= best):
            best = number
            best_cell = cell
    return best_cell


def choose(board):
    return best_move(board, value)
