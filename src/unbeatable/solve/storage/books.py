"""Books: the first plies of large boards, solved and stored as files.

Some come with the package. A book that the user has made is in the cache and takes precedence.
"""

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from unbeatable.solve.alpha_beta.limits import book_plies
from unbeatable.solve.solution import Solution
from unbeatable.solve.storage import cache
from unbeatable.solve.sweep import limits

if TYPE_CHECKING:  # `import unbeatable` loads no game
    from unbeatable.games.mnk import MNK


def is_worth_storing(game: "MNK") -> bool:
    """Return whether reading a book is faster than sweeping the whole board again."""
    return game.grid.cells > limits.STORED_WHOLE


def book_path(game: "MNK") -> Path:
    """Return the path of the user's own book of a board."""
    return cache.cache_folder() / _name(game)


def is_stored(game: "MNK") -> bool:
    """Return whether `find` will find a book. Reads only the headers of files."""
    if not is_worth_storing(game):
        return False
    return _has_own(game) or _has_shipped(game)


def find(game: "MNK") -> Solution | None:
    """Return the book of a board, the user's or ours; None if there is none or none is needed."""
    if not is_worth_storing(game):
        return None
    own = cache.fetch(game, book_path(game))
    searched = own.searched_from_ply if own else None
    if own is None or (searched is not None and searched <= book_plies(game)):
        return find_shipped(game)
    return own


def store(solution: Solution, game: "MNK") -> None:
    """Store the book of a board, if that is worth it."""
    if is_worth_storing(game):
        cache.store(solution, book_path(game))


def _has_own(game: "MNK") -> bool:
    """Return whether the user has made a book that has all the plies it needs."""
    header = cache.find_header(game, book_path)
    if header is None:
        return False
    return header["kind"] != "search" or bool(header["plies"] >= book_plies(game))


def _has_shipped(game: "MNK") -> bool:
    return (resources.files("unbeatable") / "books" / _name(game)).is_file()


def find_shipped(game: "MNK") -> Solution | None:
    """Return the book of a board that comes with the package; None if there is none."""
    if not _has_shipped(game):
        return None
    with resources.as_file(resources.files("unbeatable") / "books") as folder:
        return Solution.load(folder / _name(game), game)


def _name(game: "MNK") -> str:
    return f"{cache.file_stem(game)}.book"
