"""Lesson 7: a whole game, and who starts."""

from s01_board import new_board
from s02_move import place
from s03_turns import whose_turn
from s05_over import is_over


def play_game(x_player, o_player):
    """The boards of a game from the empty one to the last, as a list.

    A player is a function that takes a board and gives a cell.
    """
    raise NotImplementedError


def who_starts(one, two, chance):
    """The two in the order in which they play: by chance either (one, two) or (two, one)."""
    raise NotImplementedError
