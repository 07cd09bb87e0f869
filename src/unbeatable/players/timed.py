"""The player with a time for each move, on boards that are too large to be solved."""

from collections.abc import Sequence
from random import Random

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Move
from unbeatable.core.match import Match
from unbeatable.core.quote import quote
from unbeatable.players.base import BuiltIn, refuse_if_over
from unbeatable.players.strong import choose_move

LEAST, MOST = 0.01, 60.0
"""Seconds for a move."""


class Strong(BuiltIn):
    """Searches for this time. What it finds in it depends on the machine, and on chance."""

    def __init__(self, *, seconds: float = 1.0) -> None:
        if not LEAST <= seconds <= MOST:
            raise UnbeatableError(
                f"{quote(seconds)} is not a time for a move; accepted are {LEAST:g} to {MOST:g} "
                "seconds"
            )
        self.seconds = seconds
        self.name = f"strong(seconds={seconds:g})"

    def options(self, match: Match) -> Sequence[Move]:
        raise UnbeatableError(
            f"{self.name} chooses by time and chance, so nobody knows beforehand what it may "
            "choose; it cannot be certified"
        )

    def choose(self, match: Match, chance: Random) -> Move:
        refuse_if_over(match)
        move = choose_move(match, self.seconds, chance, compiles=True).move
        assert move is not None  # noqa: S101 (the match goes on, so there is a move)
        return move
