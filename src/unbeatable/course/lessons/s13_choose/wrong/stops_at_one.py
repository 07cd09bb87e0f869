"""Takes the first move worth 1, or -1 for o, and looks no further."""
# fails with: look at all moves

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s11_minimax import minimax
from s12_tree import children, score


def value(board):
    return minimax(board, whose_turn(board) == "x", children, score)


def best_move(board, value):
    cells = legal_moves(board)
    turn = whose_turn(board)
    values = []
    for cell in cells:
        found = value(place(board, cell, turn))
        if found == (1 if turn == "x" else -1):
            return cell
        values.append(found)
    best = max(values) if turn == "x" else min(values)
    return cells[values.index(best)]


def choose(board):
    return best_move(board, value)
