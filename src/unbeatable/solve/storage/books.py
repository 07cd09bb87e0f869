"""Books: what a sweep of a large board has kept of the first plies, as files.

Some come with the package; those that a user has made are in the user's cache, and come first.
"""

from importlib import resources
from pathlib import Path

from unbeatable.games.mnk import MNK
from unbeatable.solve.solution import Solution
from unbeatable.solve.storage import cache, file_format
from unbeatable.solve.sweep.solution import KEPT_WHOLE, SweptSolution


def is_worth_keeping(game: MNK) -> bool:
    """Whether reading a book is quicker than sweeping the whole board again."""
    return game.grid.cells > KEPT_WHOLE


def book_path(game: MNK) -> Path:
    """Where the user's own book of a board is kept."""
    return cache.cache_folder() / _name(game)


def find(game: MNK) -> Solution | None:
    """The book of a board, the user's own or ours; None if there is none, or no need of one."""
    if not is_worth_keeping(game):
        return None
    return cache.fetch(game, book_path(game)) or _shipped(game)


def keep(solution: SweptSolution) -> None:
    """Keep a book for the next time, if that is worth it."""
    if is_worth_keeping(solution.game):
        cache.keep(solution, book_path(solution.game))


def _shipped(game: MNK) -> Solution | None:
    with resources.as_file(resources.files("unbeatable") / "books") as folder:
        path = folder / _name(game)
        return file_format.load(path, game) if path.is_file() else None


def _name(game: MNK) -> str:
    return f"{cache.file_stem(game)}.book"
