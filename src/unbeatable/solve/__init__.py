"""The algorithms as run: exact solutions, kept in the user's cache."""

from unbeatable.core.game import Game
from unbeatable.core.registry import load
from unbeatable.solve.progress import Progress, silent
from unbeatable.solve.solution import Rating, Solution

__all__ = ["Rating", "Solution", "solve"]


def solve(
    game: str | Game, *, cache: bool = True, fresh: bool = False, progress: Progress = silent
) -> Solution:
    """The exact solution of a game, given as a spec or as its rules.

    It comes from the user's cache if it is there; otherwise it is computed and kept there.
    `fresh` computes it again in any case; without `cache` nothing is read or kept.
    TooLarge if the game has too many positions.
    """
    from unbeatable.solve import cache as kept
    from unbeatable.solve.retrograde import retrograde

    rules: Game = load(game)
    solution = kept.fetch(rules) if cache and not fresh else None
    if solution is None:
        solution = retrograde(rules, progress=progress)
        if cache:
            kept.keep(solution)
    return solution
