"""Lesson 13: the value of a board, and the best move on it."""

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s11_minimax import minimax
from s12_tree import children, score


def value(board):
    """1, 0 or -1: how the game ends from here if both sides play as well as they can."""
    return minimax(board, whose_turn(board) == "x", children, score)


def best_move(board, value):
    """The best cell for whoever is to move; the first one if several are equally good.

    `value` is a function from a board to a number. x wants it large, o wants it small.
    """
    cells = legal_moves(board)
    values = [value(place(board, cell, whose_turn(board))) for cell in cells]
    if whose_turn(board) == "x":
        best = max(values)
    else:
        best = min(values)
    return cells[values.index(best)]


def choose(board):
    """The move of your player."""
    return best_move(board, value)
