"""The algorithms as run: exact solutions, kept in the user's cache where that saves time."""

from typing import TYPE_CHECKING, Literal, TypeAlias, TypeGuard, get_args

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Game
from unbeatable.core.registry import load
from unbeatable.solve.playouts import Playouts, playouts
from unbeatable.solve.progress import Progress, silent
from unbeatable.solve.solution import Rating, Solution

if TYPE_CHECKING:
    from unbeatable.games.mnk import MNK

__all__ = ["Device", "Playouts", "Rating", "Solution", "playouts", "solve"]

Device: TypeAlias = Literal["cpu", "cuda"]

SMALL = 200_000
"""Positions up to which plain Python is done before the sweep's compiled code is loaded."""

MAX_SWEPT = 25
"""Cells of the largest board that the sweep takes."""


def solve(
    game: str | Game,
    *,
    cache: bool = True,
    fresh: bool = False,
    keep_plies: int | None = None,
    device: Device = "cpu",
    progress: Progress = silent,
) -> Solution:
    """The exact solution of a game, given as a spec or as its rules.

    Boards of up to 25 cells without gravity are swept, any other game is solved by retrograde
    analysis. What takes long is kept in the user's cache; `fresh` computes it again, without
    `cache` nothing is read or kept. `keep_plies` and `device` are options of the sweep.
    TooLarge if the game has too many positions.
    """
    rules: Game = load(game)
    if device not in get_args(Device):
        raise UnbeatableError(f"{device!r} is not a device; it is {' or '.join(get_args(Device))}")
    asked_to_sweep = device != "cpu" or keep_plies is not None
    if not can_sweep(rules):
        if asked_to_sweep:
            raise UnbeatableError(
                f"{rules.spec!r} is not a board for the sweep, so it takes no device or plies to "
                f"keep; that is mnk(COLUMNS,ROWS,K) without gravity, of at most {MAX_SWEPT} cells"
            )
        return _solve_by_retrograde(rules, cache=cache, fresh=fresh, progress=progress)
    if rules.size_bound() <= SMALL and not asked_to_sweep:
        return _solve_by_retrograde(rules, cache=cache, fresh=fresh, progress=progress)
    from unbeatable.solve.storage import books
    from unbeatable.solve.sweep.solution import sweep

    fresh = fresh or asked_to_sweep
    solution = books.find(rules) if cache and not fresh else None
    if solution is None:
        solution = sweep(rules, keep_plies=keep_plies, device=device, progress=progress)
        if cache:
            books.keep(solution)
    return solution


def can_sweep(game: Game) -> "TypeGuard[MNK]":
    """Whether the sweep takes the game: a small board on which every move adds a stone."""
    from unbeatable.games.mnk import MNK

    return isinstance(game, MNK) and not game.gravity and game.grid.cells <= MAX_SWEPT


def _solve_by_retrograde(game: Game, *, cache: bool, fresh: bool, progress: Progress) -> Solution:
    from unbeatable.solve.retrograde import retrograde
    from unbeatable.solve.storage import cache as kept

    solution = kept.fetch(game) if cache and not fresh else None
    if solution is None:
        solution = retrograde(game, progress=progress)
        if cache:
            kept.keep(solution)
    return solution
