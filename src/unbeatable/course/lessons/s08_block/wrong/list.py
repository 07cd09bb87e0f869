"""Answers with the list of threats instead of one cell."""
# fails with: take the first of them

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s04_lines import has_line
from s06_computer import first_free


def threats(board, mark):
    cells = []
    for cell in legal_moves(board):
        if has_line(place(board, cell, mark), mark):
            cells.append(cell)
    return cells


def forks(board, mark):
    cells = []
    for cell in legal_moves(board):
        if len(threats(place(board, cell, mark), mark)) >= 2:
            cells.append(cell)
    return cells


def win_or_block(board):
    if whose_turn(board) == "x":
        me, other = "x", "o"
    else:
        me, other = "o", "x"
    return threats(board, me) or threats(board, other) or first_free(board)
