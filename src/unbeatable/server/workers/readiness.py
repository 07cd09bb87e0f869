"""Readiness: whether a game's solution can be used at once, after long solving, or never."""

from typing import Literal, TypeAlias

from unbeatable.core.game import Bounded, Playable
from unbeatable.solve import Feasibility
from unbeatable.solve.alpha_beta.limits import can_search, needs_book
from unbeatable.solve.sweep.limits import STORED_WHOLE, can_sweep

Readiness: TypeAlias = Literal["quick", "slow", "search", "background", "too-large"]
"""The lane that solves a game or reads its solution; `too-large` if none can."""

QUICK = 10_000
"""Positions up to which a game is solved in a moment."""
PLAIN = 200_000
"""Positions up to which retrograde analysis takes about a second."""
COMPILED = 6_000_000
"""Positions up to which solving ply by ply takes about a second."""


def readiness(game: Playable, feasible: Feasibility) -> Readiness:
    """Return which lane answers questions about a game."""
    if feasible.method is None:
        return "too-large"
    if is_quick(game):
        return "quick"
    if feasible.method == "search" and can_search(game) and not needs_book(game):
        return "search"
    if feasible.at_hand or _is_solved_soon(game, feasible):
        return "slow"
    return "background"


def is_quick(game: Playable) -> bool:
    """Return whether a game is small; one that does not know its size is one of the small ones."""
    return not isinstance(game, Bounded) or game.size_bound() <= QUICK


def _is_solved_soon(game: Playable, feasible: Feasibility) -> bool:
    if feasible.method == "sweep":
        return can_sweep(game) and game.grid.cells <= STORED_WHOLE
    limit = COMPILED if feasible.method == "ply by ply" else PLAIN
    return feasible.size_bound is None or feasible.size_bound <= limit
