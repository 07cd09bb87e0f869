"""Forgets the brackets after the minus."""
# fails with: The minus belongs before the whole

from s01_board import EMPTY
from s03_turns import whose_turn
from s05_over import result
from s11_minimax import minimax
from s12_tree import children
from s13_choose import best_move


def score(board):
    marks = 9 - board.count(EMPTY)
    if result(board) == "x":
        return 100 - marks
    if result(board) == "o":
        return -100 - marks
    return 0


def value(board):
    return minimax(board, whose_turn(board) == "x", children, score)


def choose(board):
    return best_move(board, value)
