"""Lesson 21: threats and forks, the words that people use."""

from s01_board import EMPTY
from s02_move import place
from s04_lines import LINES


def threats(board, mark):
    """The empty cells on which the mark would complete a line, from the smallest on."""
    raise NotImplementedError


def forks(board, mark):
    """The empty cells after which the mark would have two threats or more, from the smallest on."""
    raise NotImplementedError
