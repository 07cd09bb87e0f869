"""Lesson 20: bitboards, a whole board in two numbers.

A position is a pair (x, o). Bit i of x is 1 where x has cell i, and the same for o.
"""

from s03_turns import whose_turn
from s17_remember import minimax_with_memory

MASKS = [
    0b000000111,  # the top row: cells 0, 1 and 2
    0b000111000,
    0b111000000,
    0b001001001,  # the left column: cells 0, 3 and 6
    0b010010010,
    0b100100100,
    0b100010001,  # the diagonals
    0b001010100,
]

MEMORY = {}  # from positions to their values


def to_position(board):
    """The pair (x, o) of a board."""
    raise NotImplementedError


def has_line(bits):
    """Whether all three bits of some mask are among the bits."""
    raise NotImplementedError


def children(position):
    """The positions after each legal move, in the order of the cells; [] when the game is over."""
    raise NotImplementedError


def score(position):
    """100 minus the number of marks if x has won, the same below zero if o has, 0 for a draw."""
    raise NotImplementedError


def value(board):
    """The value of a board, worked out with positions."""
    raise NotImplementedError
