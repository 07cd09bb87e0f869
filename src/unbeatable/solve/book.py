"""Books: what a sweep of a large board has kept of the first plies, as files.

Some come with the package, those that a user has made are in the user's cache.
"""

from importlib import resources

from unbeatable.games.mnk import MNK
from unbeatable.solve import cache, file
from unbeatable.solve.solution import Solution
from unbeatable.solve.sweep import KEPT_WHOLE, SweptSolution


def find(game: MNK) -> Solution | None:
    """The book of a board; None if there is none, or if a sweep is quicker than reading one."""
    if game.grid.cells <= KEPT_WHOLE:
        return None
    with resources.as_file(resources.files("unbeatable") / "books") as folder:
        shipped = folder / cache.file_name(game)
        return file.load(shipped, game) if shipped.is_file() else cache.fetch(game)


def keep(solution: SweptSolution) -> None:
    """Keep a book for the next time, if that is worth it."""
    if solution.game.grid.cells > KEPT_WHOLE:
        cache.keep(solution)
