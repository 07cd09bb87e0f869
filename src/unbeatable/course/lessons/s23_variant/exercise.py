"""Lesson 23: a game of your own, in one file of rules.

Treblecross: a strip of cells, here five. Both players take turns to place an x; whoever completes
three in a row wins. A position is a number whose bit i is 1 where cell i has an x.
"""

from unbeatable import Value

CELLS = 5
LINES = [0b00111, 0b01110, 0b11100]


class Treblecross:
    spec = "treblecross"

    def start(self):
        """The empty strip."""
        raise NotImplementedError

    def turn(self, pos):
        """0 or 1: who is to move; 0 begins."""
        raise NotImplementedError

    def moves(self, pos):
        """The empty cells in order; none when the game is over."""
        raise NotImplementedError

    def play(self, pos, move):
        """The position after an x on that cell."""
        raise NotImplementedError

    def verdict(self, pos):
        """Value.LOSS if there is a line, as the other one made it; None while it goes on.

        (The strip is never full without a line.)
        """
        raise NotImplementedError

    def canonical(self, pos):
        """The smaller of the position and its mirror image."""
        raise NotImplementedError
