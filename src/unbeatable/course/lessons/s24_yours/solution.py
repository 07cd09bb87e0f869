"""Lesson 24, a side road: a game of your own.

A position is a string that tells everything: what is on the table, and so whose turn it is.
"""

NAME = "treblecross"  # both place an x; whoever completes three in a row wins
START = "......."  # the position before the first move


def whose_turn(position):
    """Who is to move: 'x', who begins, or 'o'."""
    if position.count("x") % 2 == 0:
        return "x"
    return "o"


def children(position):
    """The positions after each move, in a list; [] when the game is over."""
    if "xxx" in position:
        return []
    positions = []
    for cell in range(len(position)):
        if position[cell] == ".":
            positions.append(position[:cell] + "x" + position[cell + 1 :])
    return positions


def score(position):
    """Of a finished game: 1 if x has won, -1 if o has, 0 for a draw."""
    if whose_turn(position) == "o":
        return 1  # x has just moved
    return -1
