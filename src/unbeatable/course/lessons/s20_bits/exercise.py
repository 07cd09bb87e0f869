"""Lesson 20: bitboards: a whole board in two numbers.

Cell i is bit i. One number has the bits of x, the other those of o.
"""

from s04_lines import LINES


def to_bits(board, mark):
    """The number in which bit i is 1 exactly where the mark stands on cell i."""
    raise NotImplementedError


def line_masks():
    """The eight lines, each as the number of its three bits."""
    raise NotImplementedError


def has_line(bits, masks):
    """Whether all bits of some mask are among the bits."""
    raise NotImplementedError


def free_cells(x, o):
    """The empty cells, from the smallest to the largest."""
    raise NotImplementedError
