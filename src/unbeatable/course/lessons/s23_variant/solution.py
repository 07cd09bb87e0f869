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
        return 0

    def turn(self, pos):
        """0 or 1: who is to move; 0 begins."""
        return pos.bit_count() % 2

    def moves(self, pos):
        """The empty cells in order; none when the game is over."""
        if self.verdict(pos) is not None:
            return []
        return [cell for cell in range(CELLS) if not pos >> cell & 1]

    def play(self, pos, move):
        """The position after an x on that cell."""
        return pos | 1 << move

    def verdict(self, pos):
        """Value.LOSS if there is a line, as the other one made it; None while it goes on.

        (The strip is never full without a line.)
        """
        return Value.LOSS if any(pos & line == line for line in LINES) else None

    def canonical(self, pos):
        """The smaller of the position and its mirror image."""
        mirror = sum(1 << CELLS - 1 - cell for cell in range(CELLS) if pos >> cell & 1)
        return min(pos, mirror)
