"""play: one match between two computers, from start to end."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Playable, Player, opponent
from unbeatable.core.match import Match
from unbeatable.players.base import Computer
from unbeatable.players.load import load_player
from unbeatable.players.turns import Forfeit, take_turn

REPETITIONS = 3
"""A position that comes so many times ends the match as a draw, as in chess."""


@dataclass(frozen=True, slots=True)
class PlayedMatch(Match):
    """A match that has been played to its end: also who played it, who won, and why."""

    players: tuple[str, str] = PLAYER_NAMES
    """The names of x and o."""
    winner: Player | None = None
    """Who won; None for a draw and for a match that was not finished."""
    reason: str = ""
    """`x has won`, `a draw`, or what else ended the match."""
    finished: bool = True
    """False if it was broken off after so many plies."""
    forfeited: bool = False
    """Whether the loser crashed or made an illegal move."""

    @property
    def is_over(self) -> bool:
        return self.finished

    @property
    def status(self) -> str:
        return self.reason

    def __str__(self) -> str:
        x, o = self.players
        return f"{self.game.spec}, {x} (x) against {o} (o): {self.reason}"


def play(
    game: str | Playable,
    *,
    x: str | Computer = "perfect",
    o: str | Computer = "perfect",
    seed: int | None = None,
    max_plies: int = 200,
) -> PlayedMatch:
    """Play a whole match; with a seed it is the same match every time.

    A crash or an illegal move of a file player loses it the match. A position that comes for
    the third time ends it as a draw; after `max_plies` it is broken off. TooLarge if a player
    has to solve a game that it cannot.
    """
    if max_plies < 0:
        raise UnbeatableError(f"{max_plies!r} is not a number of plies; it is 0 or more")
    players = load_player(x), load_player(o)
    names = players[0].name, players[1].name
    # Each player has a chance of its own: how often one asks it does not change the other.
    chances = [
        Random(None if seed is None else f"{seed}/{name}")  # noqa: S311
        for name in PLAYER_NAMES
    ]
    match = Match.new(game)
    seen = Counter(match.positions)
    while not match.is_over:
        turn = match.turn
        if seen[match.position] == REPETITIONS:
            reason = "a draw: the same position for the third time"
            return _ended(match, names, None, reason)
        if len(match.moves) >= max_plies:
            reason = f"unfinished after {max_plies} plies"
            return _ended(match, names, None, reason, finished=False)
        try:
            match = take_turn(players[turn], match, chances[turn])
        except Forfeit as forfeit:
            reason = f"{PLAYER_NAMES[turn]} loses: {forfeit}"
            return _ended(match, names, opponent(turn), reason, forfeited=True)
        seen[match.position] += 1
    return _ended(match, names, match.winner, match.status)


def _ended(
    match: Match, players: tuple[str, str], winner: Player | None, reason: str, **flags: bool
) -> PlayedMatch:
    return PlayedMatch(match.game, match.positions, match.moves, players, winner, reason, **flags)
