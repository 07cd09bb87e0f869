"""Lesson 8: threats and forks, and a player that wins if it can and blocks if it must."""

from s02_move import place
from s03_turns import legal_moves, whose_turn
from s04_lines import has_line
from s06_computer import first_free


def threats(board, mark):
    """The empty cells on which the mark would complete a line, the smallest first."""
    cells = []
    for cell in legal_moves(board):
        if has_line(place(board, cell, mark), mark):
            cells.append(cell)
    return cells


def forks(board, mark):
    """The empty cells after which the mark would have two threats or more, the smallest first."""
    cells = []
    for cell in legal_moves(board):
        if len(threats(place(board, cell, mark), mark)) >= 2:
            cells.append(cell)
    return cells


def win_or_block(board):
    """A cell for whoever is to move: it completes a line, else it blocks one, else it is free."""
    if whose_turn(board) == "x":
        me, other = "x", "o"
    else:
        me, other = "o", "x"
    wins = threats(board, me)
    if wins:
        return wins[0]
    blocks = threats(board, other)
    if blocks:
        return blocks[0]
    return first_free(board)
