"""Lists a cell once for every line that it completes."""
# fails with: list it once

from s04_lines import LINES
from s02_move import place
from s03_turns import legal_moves, whose_turn
from s04_lines import has_line
from s06_computer import first_free


def threats(board, mark):
    cells = []
    for line in LINES:
        marks = [board[cell] for cell in line]
        if marks.count(mark) == 2 and marks.count(".") == 1:
            cells.append(line[marks.index(".")])
    return sorted(cells)


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
    wins = threats(board, me)
    if wins:
        return wins[0]
    blocks = threats(board, other)
    if blocks:
        return blocks[0]
    return first_free(board)
