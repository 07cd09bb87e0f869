"""A game that reads and writes no text, as authors of games may begin with."""

from typing import Any


class Textless:
    spec = "takeaway"

    def moves(self, pos: int) -> list[int]:
        return []

    start: Any = moves
    turn = play = verdict = canonical = start
