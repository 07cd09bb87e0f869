"""Prepare players for a game: solve it once, and pass the solution to all players that use it."""

from collections.abc import Iterable

from unbeatable.core.errors import TooLarge
from unbeatable.core.game import Playable
from unbeatable.core.match import Match
from unbeatable.players.base import BuiltIn, Computer
from unbeatable.players.perfect import PROOF_SECONDS
from unbeatable.players.proven import find_proven
from unbeatable.solve import Solution, solve
from unbeatable.solve.progress import Progress, silent


def prepare(
    players: Iterable[Computer],
    game: Playable,
    *,
    proof_seconds: float = PROOF_SECONDS,
    progress: Progress = silent,
) -> Solution | None:
    """Return the solution of the game; None if it is too large and no player needs it.

    If a player needs the solution of a game that is too large, a proof is looked for, by which the
    perfect player can play as well. Raises TooLarge if none is found in this time.
    """
    players = list(players)
    try:
        solution = solve(game, progress=progress)
    except TooLarge:
        if any(needs_solution(player) for player in players):
            start = Match.new(game)
            if not proof_seconds or find_proven(start, proof_seconds, progress) is None:
                raise
        return None
    for player in players:
        if isinstance(player, BuiltIn):
            player.prepare(game, solution)
    return solution


def needs_solution(player: Computer | None) -> bool:
    """Return whether the player cannot choose a move without the game's solution."""
    return isinstance(player, BuiltIn) and player.needs_solution
