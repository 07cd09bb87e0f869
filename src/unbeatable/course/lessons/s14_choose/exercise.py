"""Lesson 14: your player, and why it never loses."""

from s02_move import place
from s03_turns import whose_turn
from s05_over import is_over, result
from s11_node import Node
from s13_quick import value


def choose(board):
    """The best move for the player who is to move; the first of several that are as good."""
    raise NotImplementedError


def all_results(board, mark):
    """How all the games end that can be played against `choose`, which plays the mark.

    From this board on, the opponent tries every move. A list with 'x', 'o' or 'draw' for each game.
    """
    raise NotImplementedError
