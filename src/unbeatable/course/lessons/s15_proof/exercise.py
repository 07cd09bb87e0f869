"""Lesson 15: every game that can be played against a player."""

from s02_move import place
from s03_turns import whose_turn
from s05_over import is_over, result
from s12_tree import children


def all_results(board, mark, player):
    """How all the games end that can be played from here against `player`, which plays `mark`.

    The opponent tries every move. A list with 'x', 'o' or 'draw' for each game.
    """
    raise NotImplementedError
