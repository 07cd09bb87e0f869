"""Thinks that it always plays x."""
# fails with: o is to move and could win at once

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
    wins = threats(board, "x")
    if wins:
        return wins[0]
    blocks = threats(board, "o")
    if blocks:
        return blocks[0]
    return first_free(board)
