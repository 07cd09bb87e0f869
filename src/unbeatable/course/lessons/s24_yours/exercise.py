"""Lesson 24, a side road: a game of your own.

A position is a string that tells everything: what is on the table, and so whose turn it is.
"""

NAME = ""  # "treblecross", "sticks", "misere", or a name that you make up
START = ""  # the position before the first move


def whose_turn(position):
    """Who is to move: 'x', who begins, or 'o'."""
    raise NotImplementedError


def children(position):
    """The positions after each move, in a list; [] when the game is over."""
    raise NotImplementedError


def score(position):
    """Of a finished game: 1 if x has won, -1 if o has, 0 for a draw."""
    raise NotImplementedError
