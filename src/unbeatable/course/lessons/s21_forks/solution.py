"""Lesson 21: threats and forks, the words that people use."""

from s01_board import EMPTY
from s02_move import place
from s04_lines import LINES


def threats(board, mark):
    """The empty cells on which the mark would complete a line, from the smallest on."""
    found = set()
    for line in LINES:
        marks = [board[cell] for cell in line]
        if marks.count(mark) == 2 and marks.count(EMPTY) == 1:
            found.add(line[marks.index(EMPTY)])
    return sorted(found)


def forks(board, mark):
    """The empty cells after which the mark would have two threats or more, from the smallest on."""
    empty = [cell for cell in range(9) if board[cell] == EMPTY]
    return [cell for cell in empty if len(threats(place(board, cell, mark), mark)) >= 2]
